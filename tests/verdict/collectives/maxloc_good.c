/* MPI_MAXLOC and MPI_MINLOC of known pairs; arrays of pairs with padding. */
// verify: -n 2..4 => verified
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    struct { int value, index; } mine, most;
    struct { double value; int index; } row[2], least[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    mine.value = rank / 2;
    mine.index = size - rank;
    MPI_Allreduce(&mine, &most, 1, MPI_2INT, MPI_MAXLOC, MPI_COMM_WORLD);
    assert(most.value == (size - 1) / 2 && most.index == 1);
    for (int i = 0; i < 2; i++) {
        row[i].value = i ? -rank : 0.5;
        row[i].index = 10 + rank;
    }
    MPI_Reduce(row, least, 2, MPI_DOUBLE_INT, MPI_MINLOC, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        assert(least[0].value == 0.5 && least[0].index == 10);
        assert(least[1].value == 1 - size && least[1].index == 9 + size);
    }
    if (rank == 1)
        MPI_Send(row, 2, MPI_DOUBLE_INT, 0, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        MPI_Recv(least, 2, MPI_DOUBLE_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        assert(least[1].value == -1 && least[1].index == 11);
    }
    MPI_Finalize();
    return 0;
}
