// verify: -n 2 => unsupported C-UNSUPPORTED line 13
/* Handlers of exceptions are not followed. */
#include <mpi.h>
#include <stdexcept>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    try {
        if (argc > 5)
            throw std::runtime_error("too many");
        MPI_Barrier(MPI_COMM_WORLD);
    } catch (const std::exception &e) {
    }
    MPI_Finalize();
    return 0;
}
