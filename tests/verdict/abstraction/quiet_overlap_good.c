// verify: -n 2..3 --max-steps 200000 => verified
/* What only computes while operations are under way is not followed either. */
#include <mpi.h>
#include <stdlib.h>

enum { SIZE = 300 };

static int data[SIZE], next[SIZE];

static int smooth(void)
{
    int changed = 0;
    for (int i = 1; i + 1 < SIZE; i++)
        for (int k = 1; k + 1 < SIZE; k++)
            if (data[i] > data[k] && data[k - 1] < data[i + 1]) {
                next[i] = data[k];
                changed++;
            }
    return changed;
}

int main(int argc, char **argv)
{
    int rank, size, in[2] = {0, 0};
    MPI_Request requests[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int left = (rank + size - 1) % size, right = (rank + 1) % size, out = rand();
    for (int i = 0; i < SIZE; i++)
        data[i] = rand() % 1000;
    for (int round = 0; round < 5; round++) {
        MPI_Irecv(&in[0], 1, MPI_INT, left, 0, MPI_COMM_WORLD, &requests[0]);
        MPI_Isend(&out, 1, MPI_INT, right, 0, MPI_COMM_WORLD, &requests[1]);
        int changed = smooth(), all = 0;
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        MPI_Allreduce(&changed, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        if (all == 0)
            break;
        for (int i = 0; i < SIZE; i++)
            data[i] = next[i] + in[0];
    }
    MPI_Finalize();
    return 0;
}
