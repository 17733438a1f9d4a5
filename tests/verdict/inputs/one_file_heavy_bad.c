// verify: -n 2..3 --max-steps 100000 => violated MPI-COLL-COUNT
/* Each rank computes for long, then reads the same file, and the ranks need what was read: not to
 * follow what only computes must not hide that they read the same.
 * Rank 1 takes one more. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { SIZE = 1000 };

static int data[SIZE];

static void sort(void)
{
    for (int i = 0; i < SIZE; i++)
        for (int j = 0; j + 1 < SIZE - i; j++)
            if (data[j] > data[j + 1]) {
                int other = data[j];
                data[j] = data[j + 1];
                data[j + 1] = other;
            }
}

int main(int argc, char **argv)
{
    int rank, n = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < SIZE; i++)
        data[i] = rand();
    sort();
    FILE *f = fopen("size.txt", "r");
    if (!f)
        MPI_Abort(MPI_COMM_WORLD, 1);
    if (fscanf(f, "%d", &n) != 1 || n < 1 || n > SIZE)
        n = 1;
    fclose(f);
    if (n > 10)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Bcast(data, n + (rank == 1), MPI_INT, 0, MPI_COMM_WORLD);
    if (data[0] > data[SIZE - 1])
        MPI_Barrier(MPI_COMM_SELF);
    MPI_Finalize();
    return 0;
}
