// verify: -n 3 => violated MPI-DEADLOCK line 15 says "sends tag 1, rank" says "receives tag 2"
// verify: -n 2 => violated MPI-DEADLOCK says "rank 0 sends tag 1, rank 1 receives tag 2"
// All are blocked in their sends: that nobody would receive such a message is seen behind them.
#include <mpi.h>

enum { LEFT = 1, RIGHT = 2 };

int main(int argc, char **argv)
{
    int rank, size, in, out = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size, previous = (rank + size - 1) % size;
    MPI_Ssend(&out, 1, MPI_INT, next, LEFT, MPI_COMM_WORLD);
    MPI_Recv(&in, 1, MPI_INT, previous, RIGHT, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
