/* What is gathered, scattered and exchanged in parts of different lengths is known. */
// verify: -n 3 => verified clean
#include <assert.h>
#include <mpi.h>

enum { MOST = 16 };

int main(int argc, char **argv)
{
    int rank, n, sum = 0, all[MOST], mine[MOST], counts[MOST], at[MOST], given[MOST];
    int to[MOST], to_at[MOST], from[MOST], from_at[MOST], out[MOST], in[MOST];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    for (int i = 0, next = 0; i < n; i++) {
        counts[i] = i; /* nothing of rank 0 */
        at[i] = next;
        next += i + 1;
        mine[i] = 10 * rank + i;
        all[i] = -1;
    }
    MPI_Allgatherv(mine, counts[rank], MPI_INT, all, counts, at, MPI_INT, MPI_COMM_WORLD);
    assert(all[0] == -1 && all[at[1]] == 10 && all[at[2]] == 20 && all[at[2] + 1] == 21);
    MPI_Scatterv(all, counts, at, MPI_INT, given, counts[rank], MPI_INT, 1, MPI_COMM_WORLD);
    if (rank == 2)
        assert(given[1] == 21);
    for (int i = 0; i < n; i++) {
        to[i] = from[i] = 1;
        to_at[i] = n - 1 - i; /* backwards */
        from_at[i] = 2 * i;
        out[n - 1 - i] = 100 * rank + i;
    }
    MPI_Alltoallv(out, to, to_at, MPI_INT, in, from, from_at, MPI_INT, MPI_COMM_WORLD);
    for (int i = 0; i < n; i++)
        sum += in[2 * i];
    if (sum != 300 + 3 * rank)
        MPI_Recv(&sum, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    mine[0] = rank;
    MPI_Gatherv(rank == 0 ? MPI_IN_PLACE : mine, 1, MPI_INT, all, to, from_at, MPI_INT, 0,
                MPI_COMM_WORLD);
    if (rank == 0)
        assert(all[0] == -1 && all[2] == 1 && all[4] == 2);
    MPI_Finalize();
    return 0;
}
