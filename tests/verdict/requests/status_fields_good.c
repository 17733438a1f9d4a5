/* The fields of a status through the functions of MPI-4.1 3.2.5. */
// verify: -n 3 => verified
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x = 0, source, tag;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        for (int i = 1; i < 3; i++) {
            MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
            MPI_Status_get_source(&status, &source);
            MPI_Status_get_tag(&status, &tag);
            MPI_Recv(&x, 1, MPI_INT, source, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    } else {
        MPI_Status_set_tag(&status, rank + 5);
        MPI_Send(&x, 1, MPI_INT, 0, status.MPI_TAG, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
