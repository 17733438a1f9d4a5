// verify: -n 2 => verified
// The root takes its own part, which has a gap: into that gap, or over an element.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, counts[2] = {1, 1}, displs[2] = {0, 4};
    double b[16] = {0}, own[2] = {0};
    MPI_Datatype pair, every;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_vector(2, 1, 2, MPI_DOUBLE, &pair);
    MPI_Type_create_resized(pair, 0, sizeof(double), &every);
    MPI_Type_commit(&every);
    MPI_Scatterv(b, counts, displs, every, b + 1, 1, every, 0, MPI_COMM_WORLD);
    MPI_Type_free(&pair);
    MPI_Type_free(&every);
    MPI_Finalize();
    return own[0] > 1;
}
