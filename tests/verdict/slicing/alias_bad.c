/* Two names of one variable: the linker knows, this tool does not. */
// verify: -n 2 => unsupported C-UNSUPPORTED line 5
#include <mpi.h>
int flag = 0;
extern int other __attribute__((alias("flag")));
int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    other = 1;
    if (flag && rank == 0)
        MPI_Recv(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
