/* One object has two names, as the second declaration says: that is not supported. */
// verify: -n 2 => unsupported C-UNSUPPORTED
#include <mpi.h>
int shown;
extern int hidden;
static void set(void)
{
    hidden = 1;
}
extern int hidden __attribute__((alias("shown")));
int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    set();
    if (shown && rank == 0)
        MPI_Recv(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
