// trace: nightly -n 3 => 10 replay: confirmed
/* Which ranks have come first is kept by the C library: in the order of what is called at the end. */
#include <mpi.h>
#include <stdlib.h>

enum { EACH = 6, HANGS = 13 };
static int number;

static void one(void) { number = 2 * number + 1; }
static void zero(void) { number = 2 * number; }

static void last(void)
{
    int x;
    if (number == HANGS)
        MPI_Recv(&x, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
}

int main(int argc, char **argv)
{
    int rank, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    atexit(last);
    if (rank == 0) {
        for (int i = 0; i < 2 * EACH; i++) {
            MPI_Status status;
            MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
            if (i < 5)
                atexit(status.MPI_SOURCE == 1 ? one : zero);
            status.MPI_SOURCE = 0;
        }
    } else {
        for (int i = 0; i < EACH; i++)
            MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    return 0;
}
