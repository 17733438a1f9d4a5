// every: proved
/* The program goes on with an argument only, and with all ranks. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    do {
        do {
            if (argc < 2)
                MPI_Abort(MPI_COMM_WORLD, 1);
        } while (0);
    } while (0);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
