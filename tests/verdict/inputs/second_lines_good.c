// verify: -n 2 => inconclusive MPI-DEADLOCK by own
// The second time the file has as many lines as the first time: that it has more is not certain.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, lines = 0;
    char line[80];
    FILE *f = NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        f = fopen("lines", "r");
        if (!f)
            MPI_Abort(MPI_COMM_WORLD, 1);
        if (fgets(line, sizeof line, f))
            lines = 1;
        rewind(f);
    }
    MPI_Bcast(&lines, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        if (fgets(line, sizeof line, f))
            MPI_Send(line, 1, MPI_CHAR, 1, 0, MPI_COMM_WORLD);
    } else if (lines) {
        MPI_Recv(line, 1, MPI_CHAR, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
