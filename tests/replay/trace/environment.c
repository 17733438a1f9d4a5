// trace: -n 3 => 10 blocked at environment.c:41
/* Which message came first stands in a string of the environment, and nowhere else: states differ
 * there only.  It hangs if the first one and the last one were of rank 2. */
#include <mpi.h>
#include <stdlib.h>

static char *text;

static void take(int tag, int last)
{
    MPI_Status status;
    MPI_Recv(NULL, 0, MPI_INT, MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, &status);
    if (tag == 0 && *text == '/')
        *text = (char)('0' + status.MPI_SOURCE);
    *text = (char)(last && status.MPI_SOURCE != 2 ? '/' : *text);
    status.MPI_SOURCE = 0;
}

static void send_all(int rank)
{
    for (int tag = 0; tag < 3; tag++)
        MPI_Send(NULL, 0, MPI_INT, 0, tag, MPI_COMM_WORLD);
    if (rank == 2) /* most often its last message is behind that of rank 1 */
        MPI_Recv(NULL, 0, MPI_INT, 1, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(NULL, 0, MPI_INT, 0, 3, MPI_COMM_WORLD);
    if (rank == 1)
        MPI_Send(NULL, 0, MPI_INT, 2, 3, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    int rank;
    text = getenv("PATH");
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank > 0)
        send_all(rank);
    for (int i = 0; rank == 0 && i < 7; i++)
        take(i / 2, i == 6);
    if (rank == 0 && *text == '2')
        MPI_Recv(NULL, 0, MPI_INT, 1, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank == 0)
        MPI_Recv(NULL, 0, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
