// verify: -n 1 => violated MPI-BUFFER-IN-FLIGHT line 14
// A function of the library that is called through a pointer writes to a buffer in flight.
#include <mpi.h>
#include <string.h>

static void *(*fill)(void *, int, size_t) = memset;

int main(int argc, char **argv)
{
    int a = 0, b = 0;
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Irecv(&a, 1, MPI_INT, 0, 0, MPI_COMM_SELF, &r);
    fill(&a, 0, sizeof a);
    MPI_Send(&b, 1, MPI_INT, 0, 0, MPI_COMM_SELF);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
