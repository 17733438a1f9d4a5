// every: not proved line 13
#include <mpi.h>

/* Nobody takes the way out of the loop; process 100 waits for nobody in it. */
int main(int argc, char **argv)
{
    int rank, size, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < 3; i++) {
        x = i;
        switch (rank) {
        case 100:
            MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            break;
        case -5:
            goto out;
        default:
            x = 1;
            break;
        }
    }
out:
    MPI_Finalize();
    return 0;
}
