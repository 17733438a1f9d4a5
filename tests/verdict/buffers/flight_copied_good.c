// verify: -n 2..3 => verified
// The handle is copied, and another request is where it was: each is waited for.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, here[4] = {0}, there[4];
    MPI_Request request, first;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size, before = (rank + size - 1) % size;
    MPI_Isend(here, 4, MPI_INT, next, 0, MPI_COMM_WORLD, &request);
    first = request;
    MPI_Irecv(there, 4, MPI_INT, before, 0, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    there[0]++;
    MPI_Wait(&first, MPI_STATUS_IGNORE);
    here[0]++;
    MPI_Finalize();
    return 0;
}
