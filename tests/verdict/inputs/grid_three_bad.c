// verify: -n 2 => violated MPI-DEADLOCK
// As grid_three_good.c, but the third direction is sent with one tag and received with another.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The rank of a place in the grid; -1: there is none. */
static int rank_at(int px, int py, int pz, int x, int y, int z)
{
    if (x < 0 || y < 0 || z < 0 || x >= px || y >= py || z >= pz)
        return -1;
    return z * px * py + y * px + x;
}

static void exchange(double *out, double *in, int n, int peer, int tag)
{
    MPI_Request r[2];
    if (peer < 0)
        return;
    MPI_Irecv(in, n, MPI_DOUBLE, peer, tag, MPI_COMM_WORLD, &r[0]);
    MPI_Isend(out, n, MPI_DOUBLE, peer, tag, MPI_COMM_WORLD, &r[1]);
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
}

int main(int argc, char **argv)
{
    int me, n, px, py = 1, pz = 1, nx = 10;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    px = n;
    for (int i = 1; i < argc; i++) {
        if (i + 1 == argc)
            MPI_Abort(MPI_COMM_WORLD, 1);
        if (strcmp(argv[i], "-px") == 0)
            px = atoi(argv[++i]);
        else if (strcmp(argv[i], "-py") == 0)
            py = atoi(argv[++i]);
        else if (strcmp(argv[i], "-pz") == 0)
            pz = atoi(argv[++i]);
        else if (strcmp(argv[i], "-nx") == 0)
            nx = atoi(argv[++i]);
        else
            MPI_Abort(MPI_COMM_WORLD, 1);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (px * py * pz != n) {
        if (me == 0)
            fprintf(stderr, "%d x %d x %d is not %d\n", px, py, pz, n);
        exit(-1);
    }
    int plane = me % (px * py), x = plane % px, y = plane / px, z = me / (px * py);
    double *out = calloc(nx, sizeof *out), *in = calloc(nx, sizeof *in);
    exchange(out, in, nx, rank_at(px, py, pz, x + 1, y, z), 0);
    exchange(out, in, nx, rank_at(px, py, pz, x - 1, y, z), 0);
    exchange(out, in, nx, rank_at(px, py, pz, x, y + 1, z), 1);
    exchange(out, in, nx, rank_at(px, py, pz, x, y - 1, z), 1);
    exchange(out, in, nx, rank_at(px, py, pz, x, y, z + 1), 2);
    exchange(out, in, nx, rank_at(px, py, pz, x, y, z - 1), 3);
    free(out);
    free(in);
    MPI_Finalize();
    return 0;
}
