/* A persistent operation is in flight from MPI_Start on. */
// verify: -n 2..3 => violated MPI-BUFFER-IN-FLIGHT line 19
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Request r[4];
    int rank, size;
    int in[4] = {0}, out[4] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int right = (rank + 1) % size, left = (rank + size - 1) % size;
    MPI_Recv_init(in, 4, MPI_INT, left, 0, MPI_COMM_WORLD, &r[0]);
    MPI_Send_init(out, 4, MPI_INT, right, 0, MPI_COMM_WORLD, &r[1]);
    for (int step = 0; step < 3; step++) {
        MPI_Startall(2, r);
        for (int i = 0; i < 4; i++)
            out[i] = step;
        MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
    }
    MPI_Request_free(&r[0]);
    MPI_Request_free(&r[1]);
    MPI_Finalize();
    return 0;
}
