/* A signal that comes to one rank makes it leave the loop alone. */
// verify: -n 2 => violated MPI-COLL-MISSING line 20 says comes by own
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
    signal(SIGTERM, handler);
    for (int i = 0; i < 10 && !stop; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
