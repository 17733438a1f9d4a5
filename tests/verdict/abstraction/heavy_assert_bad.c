// verify: -n 2 --max-steps 100000 => violated MPI-DEADLOCK line 33
/* As heavy_assert_good.c, but all ranks receive first. */
#include <assert.h>
#include <mpi.h>

enum { SIZE = 500, TAG_LOW = 1, TAG_HIGH = 2 };

static int data[SIZE];

static int scrambled(int i)
{
    assert(i >= 0);
    return (i * 79 + 13) % SIZE;
}

int main(int argc, char **argv)
{
    int rank, size, swaps = 0, low = 0;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < SIZE; i++)
        data[i] = scrambled(i);
    for (int i = 0; i < SIZE; i++)
        for (int j = 0; j + 1 < SIZE - i; j++)
            if (data[j] > data[j + 1]) {
                int other = data[j];
                data[j] = data[j + 1];
                data[j + 1] = other;
                swaps++;
            }
    MPI_Recv(&low, 1, MPI_INT, (rank + 1) % size, TAG_LOW, MPI_COMM_WORLD, &status);
    if (rank > 0)
        MPI_Send(data, SIZE, MPI_INT, 0, swaps < SIZE ? TAG_LOW : TAG_HIGH, MPI_COMM_WORLD);
    for (int i = 1; rank == 0 && i < size; i++) {
        MPI_Recv(data, SIZE, MPI_INT, i, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        low += status.MPI_TAG == TAG_LOW;
    }
    MPI_Finalize();
    return low;
}
