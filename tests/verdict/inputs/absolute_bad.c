// |x| % (n + 1) may be n, which is no rank.
// verify: -n 2 => violated MPI-ARG-RANK line 18
// verify: -n 2 --args "-3" => verified
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, to, data = 1, got;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc < 2)
        MPI_Abort(MPI_COMM_WORLD, 1);
    to = abs(atoi(argv[1])) % (size + 1);
    if (rank == 0) {
        MPI_Request sent;
        MPI_Isend(&data, 1, MPI_INT, to, 0, MPI_COMM_WORLD, &sent);
        if (to == 0)
            MPI_Recv(&got, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Wait(&sent, MPI_STATUS_IGNORE);
    } else if (rank == to) {
        MPI_Recv(&got, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
