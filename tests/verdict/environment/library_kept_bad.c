/* Numbers of the library that are kept, and decide later. */
// verify: -n 2 => bounded says "sizeof(MPI_Status) is what it is" says "sizeof name is what"
// verify: -n 2 => bounded says "LENGTH is what it is" says "MPI_VERSION is what it is"
// verify: -n 2 => bounded says "MPI_ERR_TRUNCATE is what it is"
#include <mpi.h>
enum { LENGTH = MPI_MAX_PROCESSOR_NAME };
int main(int argc, char **argv)
{
    int rank, table[64] = {0};
    char name[MPI_MAX_PROCESSOR_NAME];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int status = (int)sizeof(MPI_Status);
    int length = (int)sizeof name;
    table[0] = 1;
    int rest = LENGTH % 7;
    int version = MPI_VERSION;
    if (rank == 0 && (status == 20 || length == 128 || rest == 1 || version == 3 ||
                      table[MPI_ERR_TRUNCATE % 64]))
        MPI_Recv(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
