/* The examples of MPI-4.0 8.5.2, and more. */
// verify: -n 1 => verified
#include <assert.h>
#include <mpi.h>

static int is(int n, int n_dims, int a, int b, int c, int x, int y, int z)
{
    int dims[3] = {a, b, c};
    MPI_Dims_create(n, n_dims, dims);
    return dims[0] == x && dims[1] == y && (n_dims < 3 || dims[2] == z);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    assert(is(6, 2, 0, 0, 0, 3, 2, 0));
    assert(is(7, 2, 0, 0, 0, 7, 1, 0));
    assert(is(6, 3, 0, 3, 0, 2, 3, 1));
    assert(is(12, 2, 0, 0, 0, 4, 3, 0));
    assert(is(24, 3, 0, 0, 0, 4, 3, 2));
    assert(is(16, 3, 0, 0, 2, 4, 2, 2));
    assert(is(16, 2, 4, 4, 0, 4, 4, 0));
    MPI_Finalize();
    return 0;
}
