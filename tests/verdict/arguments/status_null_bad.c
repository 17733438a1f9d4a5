// verify: -n 2 => violated MPI-ARG line 18
// verify: -n 2 --args "test" => violated MPI-ARG line 21
// The null pointer is no status: MPI_STATUS_IGNORE is meant (MPI-4.0 3.2.6).
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    int rank, x = 0, flag = 0;
    MPI_Status status, *where = argc > 1 ? &status : NULL;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
        MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    } else {
        MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, where);
        MPI_Irecv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &request);
        while (!flag)
            MPI_Test(&request, &flag, NULL);
    }
    MPI_Finalize();
    return 0;
}
