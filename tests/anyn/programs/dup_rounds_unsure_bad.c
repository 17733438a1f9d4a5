// every: not proved line 15
#include <mpi.h>

/* Processes from 8 on have a second round, in which they go away before the barrier. */
int main(int argc, char **argv)
{
    MPI_Comm other;
    int rank, size, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; 8 * i <= rank; i++) {
        if (i == 1)
            goto end;
        MPI_Comm_dup(MPI_COMM_WORLD, &other);
        MPI_Comm_free(&other);
    }
    MPI_Barrier(MPI_COMM_WORLD);
end:
    MPI_Finalize();
    return 0;
}
