/* Which elements of the table are sent is a matter of the command line or of the datatype, and
 * the receiver waits for one more message if it finds certain numbers among them.  Each question
 * about such content has one answer for a message. */
// verify: -n 2 => bounded
// verify: -n 2 --args "x" => bounded
// verify: -n 2 --no-slice => bounded
#include <mpi.h>

static int table[12];

static void send_part(int count, int second)
{
    MPI_Datatype every_second;
    MPI_Type_vector(4, 1, -2, MPI_INT, &every_second);
    MPI_Type_commit(&every_second);
    MPI_Send(table + 6, count, MPI_INT, 1, 0, MPI_COMM_WORLD);
    MPI_Send(table + second, 1, every_second, 1, 1, MPI_COMM_WORLD);
    MPI_Type_free(&every_second);
}

int main(int argc, char **argv)
{
    int rank, part[4] = {0}, back[4] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 12; i++)
        table[i] = i;
    if (rank == 0) {
        send_part(argc > 1 ? 3 : 4, 6);
    } else {
        MPI_Recv(part, 4, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(back, 4, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (part[0] == 6 && part[1] == 7 && back[1] == 4 && back[3] == 1)
            MPI_Recv(part, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
