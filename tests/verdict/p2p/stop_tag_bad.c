/* The master's work can be 0, which the workers take for the stop signal. */
// verify: -n 2 => violated MPI-DEADLOCK by own
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank, size, work, result;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        int more = 1;
        while (more) {
            more = rand() % 2;
            for (int p = 1; p < size; p++) {
                work = more ? rand() % 100 : 0;
                MPI_Send(&work, 1, MPI_INT, p, 1, MPI_COMM_WORLD);
            }
            for (int p = 1; more && p < size; p++)
                MPI_Recv(&result, 1, MPI_INT, p, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    } else {
        for (;;) {
            MPI_Recv(&work, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            if (work == 0)
                break;
            result = work * 2;
            MPI_Send(&result, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
        }
    }
    MPI_Finalize();
    return 0;
}
