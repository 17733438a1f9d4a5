/* What runs on another stack is not followed. */
// verify: -n 2 => unsupported C-UNSUPPORTED line 17
#include <mpi.h>
#include <ucontext.h>

static ucontext_t here, there;
static int seen;

static void set(void)
{
    seen = 1;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    getcontext(&there);
    makecontext(&there, set, 0);
    swapcontext(&here, &there);
    if (seen)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
