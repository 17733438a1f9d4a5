// verify: -n 2..3 --max-steps 400000 => verified
/* Two parts that only compute.  What the first one makes of the data decides nothing, and it is not
 * followed.  What comes out of the second one is a rank: so that one is. */
#include <mpi.h>
#include <stdlib.h>

enum { SIZE = 400, ROUNDS = 15000 };

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

static int chosen(int size)
{
    unsigned hash = 7;
    for (unsigned i = 0; i < ROUNDS; i++)
        hash = (hash ^ i) * 16777619u;
    return (int)(hash % (unsigned)size);
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < SIZE; i++)
        data[i] = rand();
    sort();
    int from = chosen(size), to = (from + 1) % size, told = data[SIZE / 2] > data[0];
    if (rank == from)
        MPI_Send(data, SIZE, MPI_INT, to, 0, MPI_COMM_WORLD);
    if (rank == to)
        MPI_Recv(data, SIZE, MPI_INT, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Bcast(&told, 1, MPI_INT, from, MPI_COMM_WORLD);
    if (told)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
