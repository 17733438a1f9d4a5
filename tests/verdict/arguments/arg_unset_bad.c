// Handles that no call has set.
// verify: -n 2 --args "0" => violated MPI-ARG-COMM line 26
// verify: -n 2 --args "1" => violated MPI-ARG-TYPE line 27
// verify: -n 2 --args "2" => violated MPI-ARG-OP line 28
// verify: -n 2 --args "3" => violated MPI-ARG-GROUP line 29
// verify: -n 2 --args "4" => violated MPI-ARG-COMM line 30 by walk
// verify: -n 2 --args "5" => violated MPI-ARG-GROUP line 31
// verify: -n 2 --args "6" => violated MPI-ARG-COMM line 32
// verify: -n 2 --args "7" => verified
#include <mpi.h>
#include <stdlib.h>

static MPI_Comm global;

int main(int argc, char **argv)
{
    int x[4] = {0}, rank;
    struct { MPI_Comm work; MPI_Group group; } mine;
    MPI_Datatype type;
    MPI_Comm made;
    MPI_Op op;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    switch (atoi(argv[1])) {

    case 0: MPI_Barrier(mine.work); break;
    case 1: MPI_Bcast(x, 1, type, 0, MPI_COMM_WORLD); break;
    case 2: MPI_Allreduce(x, x + 2, 1, MPI_INT, op, MPI_COMM_WORLD); break;
    case 3: MPI_Comm_create(MPI_COMM_WORLD, mine.group, &made); break;
    case 4: MPI_Sendrecv_replace(x, 1, MPI_INT, 1 - rank, 0, 1 - rank, 0, made, MPI_STATUS_IGNORE); break;
    case 5: MPI_Group_free(&mine.group); break;
    case 6: MPI_Barrier(global); break;
    }
    MPI_Finalize();
    return 0;
}
