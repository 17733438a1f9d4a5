// A complete request is MPI_REQUEST_NULL, which no other is.
// verify: -n 2 => verified
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, got = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Request request, seen = MPI_REQUEST_NULL;
    int hits = 0;
    for (int i = 0; i < 2; i++) {
        MPI_Irecv(&got, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &request);
        hits += request == seen;
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        seen = request;
    }
    if (rank == 0 && hits > 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
