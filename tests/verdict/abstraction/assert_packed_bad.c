// As assert_packed_good.c, but rank 0 leaves out the barrier if what it packs is short.
// verify: -n 2 --max-steps 13500 => inconclusive MPI-COLL-MISSING says "may hang"
#include <assert.h>
#include <mpi.h>
#include <stdlib.h>

enum { MANY = 512 };

static int pack(const unsigned char *from, int n, unsigned char *to, int room)
{
    int used = 0;
    for (int i = 0; i < n;) {
        int same = 1;
        while (i + same < n && same < 255 && from[i + same] == from[i])
            same++;
        assert(used + 2 <= room);
        to[used++] = (unsigned char)same;
        to[used++] = from[i];
        i += same;
    }
    assert(used <= room);
    return used;
}

int main(int argc, char **argv)
{
    int rank, size, length = 0;
    double u[MANY], *all = NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < MANY; i++)
        u[i] = (double)i * (rank + 1) / MANY;
    if (rank == 0)
        all = malloc(sizeof *all * MANY * (size_t)size);
    MPI_Gather(u, MANY, MPI_DOUBLE, all, MANY, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        static unsigned char bytes[MANY], packed[2 * MANY];
        for (int i = 0; i < MANY; i++)
            bytes[i] = (unsigned char)(all[i] * 255);
        length = pack(bytes, MANY, packed, 2 * MANY);
    }
    if (length > MANY || rank)
        MPI_Barrier(MPI_COMM_WORLD);
    free(all);
    MPI_Finalize();
    return 0;
}
