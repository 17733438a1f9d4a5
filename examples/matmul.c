/* Matrix product with a master and workers: rank 0 hands out rows of A, one to each
 * worker, and collects the rows of A*B before it hands out the next ones.
 *
 * Shows: all partners are named (no MPI_ANY_SOURCE), the row number travels as the tag,
 * and MPI_Bcast gives B to all.  Every rank computes which rows are whose. */
// verify: -n 2..5 => verified
// run: -n 4 finishes
#include <mpi.h>
#include <stdio.h>

#define N 6

static double a[N][N], b[N][N], c[N][N];

static void fill(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            a[i][j] = i + j;
            b[i][j] = i == j ? 2.0 : 0.0;
        }
}

static void master(int workers)
{
    for (int first = 0; first < N; first += workers) {
        for (int w = 1; w <= workers; w++) {
            int row = first + w - 1;
            if (row < N)
                MPI_Send(a[row], N, MPI_DOUBLE, w, row, MPI_COMM_WORLD);
        }
        for (int w = 1; w <= workers; w++) {
            int row = first + w - 1;
            if (row < N)
                MPI_Recv(c[row], N, MPI_DOUBLE, w, row, MPI_COMM_WORLD,
                         MPI_STATUS_IGNORE);
        }
    }
}

static void worker(int rank, int workers)
{
    double in[N], out[N];

    for (int row = rank - 1; row < N; row += workers) {
        MPI_Recv(in, N, MPI_DOUBLE, 0, row, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (int j = 0; j < N; j++) {
            out[j] = 0.0;
            for (int k = 0; k < N; k++)
                out[j] += in[k] * b[k][j];
        }
        MPI_Send(out, N, MPI_DOUBLE, 0, row, MPI_COMM_WORLD);
    }
}

int main(int argc, char *argv[])
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size < 2) {
        fprintf(stderr, "matmul needs at least 2 processes\n");
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    if (rank == 0)
        fill();
    MPI_Bcast(b, N * N, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        master(size - 1);
        printf("c[%d][%d] = %g\n", N - 1, N - 1, c[N - 1][N - 1]);
    } else {
        worker(rank, size - 1);
    }
    MPI_Finalize();
    return 0;
}
