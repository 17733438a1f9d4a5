// verify: -n 2 => violated by own
/* Whether the key is found depends on data that is not known, and what MPI_Test says on time.  If
 * it is, the request is never completed; else MPI_Test writes four bytes to where one is. */
#include <mpi.h>
#include <stdlib.h>

enum { SIZE = 16 };

int main(int argc, char **argv)
{
    int rank, table[SIZE];
    char done = 0;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < SIZE; i++)
        table[i] = rand();
    MPI_Irecv(NULL, 0, MPI_BYTE, 1 - rank, 0, MPI_COMM_WORLD, &request);
    if (table[table[0] % SIZE] == 7)
        MPI_Send(NULL, 0, MPI_BYTE, 1 - rank, 0, MPI_COMM_WORLD);
    else
        MPI_Test(&request, (int *)&done, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
