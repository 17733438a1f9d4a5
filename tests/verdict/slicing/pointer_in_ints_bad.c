// verify: -n 2 => inconclusive MPI-DEADLOCK says possibly by own
/* Structures with pointers are scattered as numbers of type MPI_INT; the root uses its own. */
#include <mpi.h>

struct work {
    int *done;
    int value, weight;
};

int main(int argc, char **argv)
{
    int rank, turn = 0, other = 0, got;
    struct work all[2] = {{&turn, 1, 0}, {&other, 2, 0}}, mine;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int length = sizeof mine / sizeof(int);
    MPI_Scatter(all, length, MPI_INT, &mine, length, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        *mine.done = mine.value;
        if (turn)
            MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
