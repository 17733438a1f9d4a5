// verify: -n 2 => inconclusive says "parallel HDF5 communicates"
// By this function all ranks open the file together, in calls that follow.
#include <mpi.h>
#include <stdint.h>

int64_t H5Pcreate(int64_t of);
int H5Pset_fapl_mpio(int64_t list, MPI_Comm comm, MPI_Info info);
int64_t H5Fcreate(const char *name, unsigned flags, int64_t created, int64_t access);
int H5Fclose(int64_t file);

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int64_t list = H5Pcreate(1);
    H5Pset_fapl_mpio(list, MPI_COMM_WORLD, MPI_INFO_NULL);
    if (rank == 0) {
        int64_t file = H5Fcreate("out.h5", 2, 0, list);
        H5Fclose(file);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
