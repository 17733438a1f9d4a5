// verify: -n 2 => unsupported C-UNSUPPORTED line 12
/* Threads of C++. */
#include <mpi.h>
#include <thread>

static int sum;

int main(int argc, char **argv)
{
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    std::thread other([] { sum++; });
    other.join();
    MPI_Finalize();
    return 0;
}
