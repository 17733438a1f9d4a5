// verify: -n 2 => inconclusive says possibly by own
/* Whether the key is found depends on data that is not known.  If it is not, the request is
 * completed; else it never is: perhaps no rank comes to that. */
#include <mpi.h>
#include <stdlib.h>

enum { SIZE = 16 };

int main(int argc, char **argv)
{
    int rank, table[SIZE];
    MPI_Request both[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < SIZE; i++)
        table[i] = rand();
    MPI_Irecv(NULL, 0, MPI_BYTE, 1 - rank, 0, MPI_COMM_WORLD, &both[0]);
    if (table[table[0] % SIZE] == 7)
        MPI_Send(NULL, 0, MPI_BYTE, 1 - rank, 0, MPI_COMM_WORLD);
    else {
        MPI_Isend(NULL, 0, MPI_BYTE, 1 - rank, 0, MPI_COMM_WORLD, &both[1]);
        MPI_Waitall(2, both, MPI_STATUSES_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
