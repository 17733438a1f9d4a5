/* A count from memory in which bytes of a pointer may lie: MPI takes it for a number, and does not
 * read what the pointer leads to. */
// verify: -n 2 --max-steps 2000 => verified
// run: -n 2 finishes
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

struct box {
    int count;
    int *values;
};

int main(int argc, char **argv)
{
    int rank, dims[1] = {2}, wraps[1] = {1}, data[4] = {0};
    struct box a, b[2];
    MPI_Comm ring;
    MPI_Init(&argc, &argv);
    MPI_Cart_create(MPI_COMM_WORLD, 1, dims, wraps, 0, &ring);
    MPI_Comm_rank(ring, &rank);
    a.count = 4;
    a.values = malloc(1000 * sizeof(int));
    int skip = rank < 0 ? 8 : 0;
    memcpy(b, (char *)&a + skip, sizeof a - skip);
    memcpy((char *)b + skip, &a, sizeof a);
    for (int i = 0; i < 1000; i++) {
        b[0].values[i] = i;
        for (int k = 0; k < 1000; k++)
            b[0].values[i] = (b[0].values[i] * 31 + k) % 1009;
    }
    b[0].count = 4;
    if (rank == 0)
        MPI_Send(data, b[0].count, MPI_INT, 1, 0, ring);
    else
        MPI_Recv(data, b[0].count, MPI_INT, 0, 0, ring, MPI_STATUS_IGNORE);
    MPI_Comm_free(&ring);
    free(a.values);
    MPI_Finalize();
    return 0;
}
