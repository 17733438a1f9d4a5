// verify: -n 2 => unsupported C-UNSUPPORTED line 8
/* The bindings for C++ that MPI-3 has removed. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int x = 0;
    MPI::Init(argc, argv);
    MPI::COMM_WORLD.Send(&x, 1, MPI::INT, 0, 0);
    MPI::Finalize();
    return 0;
}
