// verify: -n 2..3 --max-steps 200000 => verified
/* A part that is not followed writes to memory whose length is not known: what stood there before is
 * not there any more; what stands in other memory is. */
#include <mpi.h>
#include <stdlib.h>

enum { SIZE = 300 };

static int data[SIZE], next[SIZE];

static int smooth(int *found)
{
    int changed = 0;
    for (int i = 1; i + 1 < SIZE; i++)
        for (int k = 1; k + 1 < SIZE; k++)
            if (data[i] > data[k] && data[k - 1] < data[i + 1]) {
                next[i] = data[k];
                changed++;
            }
    found[0] = 1;
    return changed;
}

int main(int argc, char **argv)
{
    int rank, size, all = 0, kept[1] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int *found = malloc((1 + rand() % 100) * sizeof *found);
    found[0] = 0;
    for (int i = 0; i < SIZE; i++)
        data[i] = rand() % 1000;
    for (int round = 0; round < 5; round++) {
        int changed = smooth(found);
        MPI_Allreduce(&changed, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        if (all == 0)
            break;
        for (int i = 0; i < SIZE; i++)
            data[i] = next[i] + all;
    }
    if (rank == size - 1 && kept[0] == 1)
        MPI_Recv(&all, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    free(found);
    MPI_Finalize();
    return 0;
}
