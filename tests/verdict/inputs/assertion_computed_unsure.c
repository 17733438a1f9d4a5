// verify: -n 2 --assume-local solve => inconclusive MPI-ASSERT line 17 says "may fail" no "unless"
// The assertion is about what the program has computed: no input is refused by it.
#include <assert.h>
#include <mpi.h>

int solve(void);

int main(int argc, char **argv)
{
    int rank;
    unsigned h = 7;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int n = solve();
    for (int i = 0; i < n; i++)
        h = h * 31 + i;
    assert(h % 5 != 3);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
