/* The same, but in round 777 rank 1 waits for a message with another tag. */
// verify: -n 3 => violated MPI-LIVELOCK line 24
#include <mpi.h>

int main(int argc, char **argv)
{
    static double u[100], v[100];
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int left = rank ? rank - 1 : MPI_PROC_NULL;
    int right = rank + 1 < size ? rank + 1 : MPI_PROC_NULL;
    for (int t = 0; t < 1000; t++) {
        MPI_Request r[4];
        int from_left = 0, from_right = 0;
        MPI_Irecv(&u[0], 1, MPI_DOUBLE, left, t == 777 && rank == 1, MPI_COMM_WORLD,
                  &r[0]);
        MPI_Irecv(&u[99], 1, MPI_DOUBLE, right, 0, MPI_COMM_WORLD, &r[1]);
        MPI_Isend(&u[1], 1, MPI_DOUBLE, left, 0, MPI_COMM_WORLD, &r[2]);
        MPI_Isend(&u[98], 1, MPI_DOUBLE, right, 0, MPI_COMM_WORLD, &r[3]);
        while (!from_left || !from_right) {
            if (!from_left)
                MPI_Test(&r[0], &from_left, MPI_STATUS_IGNORE);
            if (!from_right)
                MPI_Test(&r[1], &from_right, MPI_STATUS_IGNORE);
            for (int i = 2; i < 98; i++)
                v[i] = u[i] + u[i];
        }
        MPI_Waitall(2, r + 2, MPI_STATUSES_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
