/* The copy is used when the request is complete. */
// verify: -n 2..4 => verified
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Comm copy, other;
    MPI_Request r[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_idup(MPI_COMM_WORLD, &copy, &r[0]);
    MPI_Comm_idup_with_info(MPI_COMM_WORLD, MPI_INFO_NULL, &other, &r[1]);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
    MPI_Barrier(other);
    MPI_Barrier(copy);
    MPI_Comm_free(&copy);
    MPI_Comm_free(&other);
    MPI_Finalize();
    return 0;
}
