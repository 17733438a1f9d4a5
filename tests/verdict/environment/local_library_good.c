// verify: -n 2 => bounded says "is assumed to return"
// Libraries that send no messages, whose headers are in no folder of the system.
#include <mpi.h>
#include <stdint.h>

double gsl_sf_bessel_J0(double x);
int64_t H5Fcreate(const char *name, unsigned flags, int64_t created, int64_t access);
int H5Fclose(int64_t file);

int main(int argc, char **argv)
{
    int rank;
    double x = 0.0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        x = gsl_sf_bessel_J0(1.0);
        int64_t file = H5Fcreate("out.h5", 2, 0, 0);
        H5Fclose(file);
    }
    MPI_Bcast(&x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
