/* How much memory is allocated, and how long a text may be, is the same for all. */
// verify: -n 2 => verified says "verified for n = 2"
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank, class, length;
    char name[MPI_MAX_PROCESSOR_NAME];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Request *requests = malloc(2 * sizeof(MPI_Request));
    MPI_Get_processor_name(name, &length);
    MPI_Error_class(MPI_SUCCESS, &class);
    requests[0] = requests[1] = MPI_REQUEST_NULL;
    MPI_Bcast(name, MPI_MAX_PROCESSOR_NAME, MPI_CHAR, 0, MPI_COMM_WORLD);
    if (class != MPI_ERR_TRUNCATE)
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    free(requests);
    MPI_Finalize();
    return 0;
}
