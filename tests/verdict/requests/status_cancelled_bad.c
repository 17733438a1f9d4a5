/* The count of a message that was cancelled is not defined, and may be 3 (3.8.4). */
// verify: -n 2 => inconclusive MPI-DEADLOCK line 14 says "possibly violated" by own
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, count;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Status_set_elements(&status, MPI_INT, 3);
    MPI_Status_set_cancelled(&status, 1);
    MPI_Get_count(&status, MPI_INT, &count);
    if (count == 3)
        MPI_Recv(&count, 1, MPI_INT, 1 - rank, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
