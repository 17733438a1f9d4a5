// verify: -n 3 --max-steps 50000 => verified
/* Three parts that only compute, none of them most of the work: a search for the nearest, a sort of
 * what is unknown, a histogram.  They are not followed; what they find is told, whatever it is. */
#include <mpi.h>
#include <stdlib.h>

enum { SIZE = 150, TAG_FEW = 1, TAG_MANY = 2 };

static int data[SIZE], nearest[SIZE], count[SIZE];

static void search(void)
{
    for (int i = 0; i < SIZE; i++) {
        nearest[i] = (i + 1) % SIZE;
        for (int j = 0; j < SIZE; j++)
            if (j != i && abs(data[j] - data[i]) < abs(data[nearest[i]] - data[i]))
                nearest[i] = j;
    }
}

static int sort(void)
{
    int moved = 0;
    for (int i = 1; i < SIZE; i++) {
        int x = data[i], j = i - 1;
        for (; j >= 0 && data[j] > x; j--) {
            data[j + 1] = data[j];
            moved++;
        }
        data[j + 1] = x;
    }
    return moved;
}

static void fill(void)
{
    for (int i = 0; i < SIZE; i++)
        for (int k = 0; k < SIZE; k++)
            if (data[i] > k * 7 && data[i] <= (k + 1) * 7)
                count[k]++;
}

int main(int argc, char **argv)
{
    int rank, size, few = 0;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < SIZE; i++)
        data[i] = rand() % (7 * SIZE);
    search();
    int moved = sort();
    fill();
    if (rank > 0)
        MPI_Send(count, SIZE, MPI_INT, 0,
                 moved + nearest[0] + count[1] < SIZE ? TAG_FEW : TAG_MANY, MPI_COMM_WORLD);
    for (int i = 1; rank == 0 && i < size; i++) {
        MPI_Recv(count, SIZE, MPI_INT, i, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        few += status.MPI_TAG == TAG_FEW;
    }
    MPI_Bcast(&few, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (few > 1)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
