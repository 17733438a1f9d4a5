// verify: -n 2 => violated MPI-TRUNCATION line 27
//
// The buffer ends in the middle of what is unpacked (MPI-4.0 5.3).
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    long x[2] = {1, 2};
    double y = 3;
    char packed[64];
    MPI_Aint size, other, position = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Pack_external_size("external32", 2, MPI_LONG, &size);
    MPI_Pack_external_size("external32", 1, MPI_DOUBLE, &other);
    assert(size == 8 && other == 8);
    if (rank == 0) {
        MPI_Pack_external("external32", x, 2, MPI_LONG, packed, sizeof packed, &position);
        MPI_Pack_external("external32", &y, 1, MPI_DOUBLE, packed, sizeof packed, &position);
        assert(position == 16);
        MPI_Send(packed, (int)position, MPI_BYTE, 1, 0, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Recv(packed, 64, MPI_BYTE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Unpack_external("external32", packed, 16, &position, x, 2, MPI_LONG);
        MPI_Unpack_external("external32", packed, 12, &position, &y, 1, MPI_DOUBLE);
        assert(position == 16);
    }
    MPI_Finalize();
    return 0;
}
