// verify: -n 2 --args "" --needs-buffering => verified says "if MPI can keep 2 messages (172 bytes)"
// verify: -n 2 --args "9" --needs-buffering => verified says "3 in flight at most (181 bytes)"
// verify: -n 2 --needs-buffering => bounded says "2 kept (bytes unknown)"
// What MPI must keep, in bytes: derived datatypes count as what they hold.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, n = 3, x[4];
    double b[100];
    MPI_Datatype v;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_vector(5, 2, 4, MPI_DOUBLE, &v);
    MPI_Type_commit(&v);
    if (argc > 1)
        n = atoi(argv[1]);
    MPI_Send(b, 2, v, 1 - rank, 0, MPI_COMM_WORLD);
    MPI_Send(x, 3, MPI_INT, 1 - rank, 1, MPI_COMM_WORLD);
    MPI_Recv(b, 2, v, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(x, 3, MPI_INT, 1 - rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(b, n, MPI_CHAR, 1 - rank, 0, MPI_COMM_WORLD);
    MPI_Recv(b, n, MPI_CHAR, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
