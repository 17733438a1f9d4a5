// verify: -n 2 --ltl "[] in_flight(0, 1) <= 2 && <> in_flight(0, 1) >= 1" => verified
// verify: -n 2 --ltl "[] in_flight(0, 1) <= 1 || <> in_flight(0, 1) <= 2" => verified
// verify: -n 2 --ltl "[] in_flight(0, 1) <= 2 && [] in_flight(0, 1) <= 1" => violated MPI-PROPERTY
// Two messages are on their way at a time; several bounds in one formula are told apart.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x[2] = {0};
    MPI_Request r[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Isend(&x[0], 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r[0]);
        MPI_Isend(&x[1], 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r[1]);
        MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
    } else {
        MPI_Recv(&x[0], 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&x[1], 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
