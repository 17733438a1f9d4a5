// verify: -n 2..3 => verified
#include <mpi.h>

enum { LEFT = 1, RIGHT = 2 };

int main(int argc, char **argv)
{
    int rank, size, in, out = 0;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size, previous = (rank + size - 1) % size;
    MPI_Irecv(&in, 1, MPI_INT, previous, LEFT, MPI_COMM_WORLD, &request);
    MPI_Ssend(&out, 1, MPI_INT, next, LEFT, MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
