// Rank 0 packs what it has, with assertions in what packs: more work than there is time for, and
// nobody asks for it but the assertions.
// verify: -n 2..3 => bounded
#include <assert.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { MANY = 4096 };

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
    int rank, size;
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
        printf("%d bytes\n", pack(bytes, MANY, packed, 2 * MANY));
    }
    MPI_Barrier(MPI_COMM_WORLD);
    free(all);
    MPI_Finalize();
    return 0;
}
