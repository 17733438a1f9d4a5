// verify: -n 2 => verified
// The sum of two counters wraps to the first numbers, and u[50] is none of them.
#include <mpi.h>

enum { BEGIN = 100, END = 130 };

static double u[300];

int main(int argc, char **argv)
{
    int rank;
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Irecv(&u[50], 1, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD, &r);
        for (int i = BEGIN; i < END; i++)
            for (int j = BEGIN; j < END; j++)
                u[(unsigned char)(i + j)] = 1.0;
        MPI_Wait(&r, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Send(u, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
