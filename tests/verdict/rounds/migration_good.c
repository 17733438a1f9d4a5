// verify: -n 3 => bounded
/* What leaves its part goes to the next rank, which is told how much that is: the first rank is a
 * round ahead, and none is told apart from the last one. */
#include <mpi.h>
#include <stdlib.h>
#define N 100

static double x[10 * N], out[10 * N];
static int n = N;

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    srand(rank);
    for (int i = 0; i < n; i++)
        x[i] = rand();
    for (int t = 0; t < 10; t++) {
        int k = 0, got;
        for (int i = 0; i < n; i++)
            if (x[i] > 0.5) {
                out[k++] = x[i];
                x[i] = x[--n];
            }
        if (rank > 0) {
            MPI_Recv(&got, 1, MPI_INT, rank - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            for (int i = 0; i < got; i++) {
                double v;
                MPI_Recv(&v, 1, MPI_DOUBLE, rank - 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                x[n++] = v;
            }
        }
        if (rank < size - 1) {
            MPI_Send(&k, 1, MPI_INT, rank + 1, 0, MPI_COMM_WORLD);
            for (int i = 0; i < k; i++)
                MPI_Send(&out[i], 1, MPI_DOUBLE, rank + 1, 1, MPI_COMM_WORLD);
        }
    }
    MPI_Finalize();
    return 0;
}
