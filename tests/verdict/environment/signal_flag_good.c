/* Whether a signal came to any rank is agreed on; before a handler is installed, none comes. */
// verify: -n 2 => verified by spin states 241
#include <mpi.h>
#include <signal.h>
static volatile sig_atomic_t stop;
static void set(int value)
{
    stop = value;
}
static void handler(int number)
{
    set(number != 0);
    signal(number, handler);
}
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    if (!stop)
        MPI_Barrier(MPI_COMM_WORLD);
    signal(SIGTERM, handler);
    for (int i = 0, now = 0; i < 10 && !now; i++) {
        now = stop;
        MPI_Allreduce(MPI_IN_PLACE, &now, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
