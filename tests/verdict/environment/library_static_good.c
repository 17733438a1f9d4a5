/* Static variables that have the size of a number of the library, or a handle, and do not decide. */
// verify: -n 2 => verified clean says "verified for n = 2"
#include <mpi.h>
static char name[MPI_MAX_PROCESSOR_NAME] = "nobody";
static MPI_Request request = MPI_REQUEST_NULL;
static MPI_Comm comms[2] = {MPI_COMM_NULL, MPI_COMM_NULL};
static int from = MPI_ANY_SOURCE, to = 0;
int main(int argc, char **argv)
{
    int rank, length;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Get_processor_name(name, &length);
    if (rank == 0)
        MPI_Irecv(&length, 1, MPI_INT, from, to, MPI_COMM_WORLD, &request);
    if (rank == 1)
        MPI_Send(&length, 1, MPI_INT, 0, to, MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return comms[0] != MPI_COMM_NULL;
}
