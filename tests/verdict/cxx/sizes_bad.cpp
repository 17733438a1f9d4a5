// verify: -n 2..3 --check environment => violated MPI-ARG-COUNT line 16
// verify: -n 2 => bounded MPI-ARG-COUNT line 16 says "unless argv[1] is less than 1"
// An exception because of a negative number of elements is caught, and the number is used.
#include <mpi.h>
#include <cstdlib>
#include <new>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int n = argc > 1 ? atoi(argv[1]) : 10;
    double none = 0, *a = &none;
    try {
        a = new double[n];
    } catch (const std::bad_alloc &) {
        MPI_Bcast(a, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
