/* A message of a length that is not known, into a buffer that is longer, also where each round asks again. */
// verify: -n 2 => verified says "verified for" by own
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank, n, more;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    n = argc > 1 ? atoi(argv[1]) : 1;
    more = argc > 2 ? atoi(argv[2]) : 0;
    if (n < 1 || n > 1000 || more < 0 || more > 1000)
        MPI_Abort(MPI_COMM_WORLD, 1);
    double *a = malloc((size_t)(n + more) * sizeof *a);
    for (int t = 0; t < more; t++)
        if (rank == 0) {
            MPI_Send(a, n, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);
        } else {
            MPI_Irecv(a, n + more, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, &request);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        }
    if (rank == 0)
        MPI_Send(a, n, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);
    else
        MPI_Recv(a, n + more, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    free(a);
    MPI_Finalize();
    return 0;
}
