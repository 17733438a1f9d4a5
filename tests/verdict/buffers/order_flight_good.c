// verify: -n 2 => verified says "verified for n = 2"
/* What is written is another variable: the order does not matter. */
#include <mpi.h>

static MPI_Request request;
static int buffer, other;

static int start(void)
{
    return MPI_Irecv(&buffer, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
}

static int fill(void)
{
    other = 1;
    return 0;
}

static int sum(int a, int b)
{
    return a + b;
}

int main(int argc, char **argv)
{
    int rank, v = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        sum(fill(), start());
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Send(&v, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
