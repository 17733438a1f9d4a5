// verify: -n 2..3 => verified clean
// R61, a window of no memory, two windows at once, one after the other, and its group.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int size, *u;
    MPI_Win w, v;
    MPI_Group g;
    MPI_Init(&argc, &argv);
    for (int i = 0; i < 100; i++) {
        MPI_Win_allocate(8 * sizeof *u, sizeof *u, MPI_INFO_NULL, MPI_COMM_WORLD, &u, &w);
        u[7] = 1;
        MPI_Win_create(NULL, 0, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &v);
        MPI_Win_fence(0, v);
        MPI_Win_fence(0, w);
        MPI_Win_get_group(w, &g);
        MPI_Group_size(g, &size);
        MPI_Group_free(&g);
        MPI_Win_free(&w);
        MPI_Win_free(&v);
    }
    MPI_Finalize();
    return 0;
}
