/* Each collective between two groups: data goes across only. */
// verify: -n 2..5 => verified
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Comm team, between;
    int mine, theirs, me, x, y, v[8], w[8];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int even = rank % 2 == 0;
    MPI_Comm_split(MPI_COMM_WORLD, even, rank, &team);
    MPI_Intercomm_create(team, 0, MPI_COMM_WORLD, even ? 1 : 0, 99, &between);
    MPI_Comm_size(between, &mine);
    MPI_Comm_remote_size(between, &theirs);
    MPI_Comm_rank(between, &me);
    int root = !even ? 0 : me == 0 ? MPI_ROOT : MPI_PROC_NULL;
    MPI_Barrier(between);
    x = rank == 0 ? 5 : 0;
    MPI_Bcast(&x, 1, MPI_INT, root, between);
    assert(even || x == 5);
    x = 1, y = 0;
    MPI_Reduce(&x, &y, 1, MPI_INT, MPI_SUM, root, between);
    assert(rank != 0 || y == theirs);
    MPI_Gather(&rank, 1, MPI_INT, v, 1, MPI_INT, root, between);
    for (int i = 0; rank == 0 && i < theirs; i++)
        assert(v[i] == 2 * i + 1);
    MPI_Scatter(v, 1, MPI_INT, &y, 1, MPI_INT, root, between);
    assert(even || y == rank);
    MPI_Allreduce(&rank, &y, 1, MPI_INT, MPI_MIN, between);
    assert(y == even);
    MPI_Allgather(&rank, 1, MPI_INT, v, 1, MPI_INT, between);
    for (int i = 0; i < theirs; i++)
        assert(v[i] == 2 * i + even);
    for (int i = 0; i < theirs; i++)
        v[i] = 10 * rank + i;
    MPI_Alltoall(v, 1, MPI_INT, w, 1, MPI_INT, between);
    for (int i = 0; i < theirs; i++)
        assert(w[i] == 10 * (2 * i + even) + me);
    if (mine == theirs) {
        for (int i = 0; i < mine; i++)
            v[i] = i;
        MPI_Reduce_scatter_block(v, &y, 1, MPI_INT, MPI_SUM, between);
        assert(y == theirs * me);
    }
    MPI_Comm_free(&between);
    MPI_Comm_free(&team);
    MPI_Finalize();
    return 0;
}
