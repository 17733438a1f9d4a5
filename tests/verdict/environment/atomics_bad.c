// verify: -n 2 => violated MPI-DEADLOCK line 17
// The exchange fails, since another value is expected: each rank waits for itself.
#include <mpi.h>
#include <stdatomic.h>

static atomic_int n = 1;

int main(int argc, char **argv)
{
    int expected = 5, rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    atomic_fetch_sub(&n, 2);
    if (atomic_compare_exchange_strong(&n, &expected, 7))
        MPI_Barrier(MPI_COMM_WORLD);
    else if (expected == -1)
        MPI_Recv(&expected, 1, MPI_INT, rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
