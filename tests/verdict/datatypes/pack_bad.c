/* The packed buffer is too small for both (MPI-4.0 5.2). */
// verify: -n 2 => violated MPI-TRUNCATION line 17
#include <assert.h>
#include <mpi.h>

enum { SIZE = 10 };

int main(int argc, char **argv)
{
    int rank, position = 0, n = 3, m = 0;
    double x = 1, y = 0;
    char buffer[SIZE];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Pack(&n, 1, MPI_INT, buffer, SIZE, &position, MPI_COMM_WORLD);
        MPI_Pack(&x, 1, MPI_DOUBLE, buffer, SIZE, &position, MPI_COMM_WORLD);
        MPI_Send(buffer, position, MPI_PACKED, 1, 0, MPI_COMM_WORLD);
    } else {
        MPI_Recv(buffer, SIZE, MPI_PACKED, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Unpack(buffer, SIZE, &position, &m, 1, MPI_INT, MPI_COMM_WORLD);
        MPI_Unpack(buffer, SIZE, &position, &y, 1, MPI_DOUBLE, MPI_COMM_WORLD);
        assert(m == 3 && position == 12);
    }
    MPI_Finalize();
    return 0;
}
