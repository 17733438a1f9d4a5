/* n - 1 senders and one receiver that does not look who has come. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, n;
    double x = 1.0, sum = 0.0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    if (rank == 0) {
        for (int i = 1; i < n; i++) {
            MPI_Recv(&x, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += x;
        }
        printf("%f\n", sum);
    } else {
        MPI_Send(&x, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
