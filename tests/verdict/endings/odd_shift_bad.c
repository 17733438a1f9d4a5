// verify: -n 2..3 => bounded MPI-ARG-RANK line 17 says "unless argv[1] is less than 1: verified within bounds"
// verify: -n 2 --check environment => violated MPI-ARG-RANK line 17
// verify: -n 2 --args "-1" => violated MPI-ARG-RANK line 17
/* An argument that nobody expects to be negative leads to a rank that is. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, got;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int by = argc > 1 ? atoi(argv[1]) : 1;
    int to = (rank + by) % size, from = (rank - by % size + size) % size;

    MPI_Sendrecv(&rank, 1, MPI_INT, to, 0, &got, 1, MPI_INT, from, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
