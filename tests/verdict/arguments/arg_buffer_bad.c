// verify: -n 2 --args "0" => violated MPI-ARG-BUFFER line 19
// verify: -n 2 --args "1" => violated MPI-ARG-BUFFER line 21
// verify: -n 2 --args "2" => violated MPI-ARG-ALIAS line 23
// verify: -n 2 --no-slice --args "3" => violated MPI-ARG-ALIAS line 25
// Buffers that are nothing, or two that are one (MPI-4.0 2.3, 3.10).
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, sum[8] = {0};
    double *nothing = NULL;
    int how = argc > 1 ? atoi(argv[1]) : 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int other = 1 - rank;
    switch (how) {
    case 0:
        MPI_Bcast(nothing, 3, MPI_DOUBLE, 0, MPI_COMM_WORLD); break;
    case 1:
        MPI_Bcast(MPI_BOTTOM, 3, MPI_DOUBLE, 0, MPI_COMM_WORLD); break;
    case 2:
        MPI_Allreduce(sum, sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); break;
    case 3:
        MPI_Sendrecv(sum, 4, MPI_INT, other, 0, &sum[3], 4, MPI_INT, other, 0,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        break;
    }
    MPI_Finalize();
    return 0;
}
