// Buffers that overlap in part, where the standard forbids it (2.3, 3.10).
// verify: -n 2 --args "0" => violated MPI-ARG-ALIAS line 18 by walk
// verify: -n 2 --args "1" => violated MPI-ARG-ALIAS line 19
// verify: -n 2 --args "2" => violated MPI-ARG-ALIAS line 20
// verify: -n 2 --args "3" => violated MPI-OP-TYPE line 21
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int v[10] = {0}, rank;
    double d[2] = {0}, w[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int other = 1 - rank;
    switch (atoi(argv[1])) {

    case 0: MPI_Sendrecv(v, 6, MPI_INT, other, 0, v + 4, 6, MPI_INT, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); break;
    case 1: MPI_Allgather(v + 2 * rank, 2, MPI_INT, v, 2, MPI_INT, MPI_COMM_WORLD); break;
    case 2: MPI_Reduce_local(v, v, 4, MPI_INT, MPI_SUM); break;
    case 3: MPI_Reduce_local(d, w, 2, MPI_DOUBLE, MPI_LAND); break;
    }
    MPI_Finalize();
    return v[rank];
}
