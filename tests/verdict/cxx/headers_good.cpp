// verify: -n 2..3 => verified
/* Headers that other headers include in some library: printf, memset; the types that C++ has besides; mpi/mpi.h. */
#include <mpi/mpi.h>

int main(int argc, char **argv)
{
    int rank;
    bool done = false;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    memset(&done, 0, sizeof done);
    MPI_Bcast(&done, 1, MPI_CXX_BOOL, 0, MPI_COMM_WORLD);
    while (!done) {
        done = rank >= 0;
        MPI_Bcast(&done, 1, MPI_CXX_BOOL, 0, MPI_COMM_WORLD);
    }
    printf("%d\n", rank);
    MPI_Finalize();
    return 0;
}
