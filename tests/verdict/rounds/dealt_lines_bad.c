/* Lines of a file are dealt out in turn; a tag says that there are no more, which the last rank is not told. */
// verify: -n 3 => violated MPI-DEADLOCK line 24
#include <mpi.h>
#include <stdio.h>
#include <string.h>
enum { LINE = 1, STOP };
static void deal(int size)
{
    char line[128] = "";
    int to = 1;
    FILE *f = fopen("lines.txt", "r");
    while (f && fgets(line, sizeof line, f)) {
        MPI_Send(line, (int)strlen(line) + 1, MPI_CHAR, to, LINE, MPI_COMM_WORLD);
        to = to + 1 < size ? to + 1 : 1;
    }
    for (to = 1; to < size - 1; to++)
        MPI_Send(line, 0, MPI_CHAR, to, STOP, MPI_COMM_WORLD);
}
static void take(void)
{
    char line[128];
    MPI_Status status;
    for (;;) {
        MPI_Recv(line, 128, MPI_CHAR, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        if (status.MPI_TAG == STOP)
            break;
        printf("%s", line);
    }
}
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        deal(size);
    else
        take();
    MPI_Finalize();
    return 0;
}
