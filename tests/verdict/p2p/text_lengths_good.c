// verify: -n 2 => verified
/* Lines are sent as long as they are, and a message without a byte ends them: a line has one at
 * least, the zero behind it. */
#include <mpi.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    char line[256];
    int rank, length;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        FILE *file = fopen("lines.txt", "r");
        while (file && fgets(line, sizeof line, file))
            MPI_Send(line, (int)strlen(line) + 1, MPI_CHAR, 1, 0, MPI_COMM_WORLD);
        if (file)
            fclose(file);
        MPI_Send(line, 0, MPI_CHAR, 1, 0, MPI_COMM_WORLD);
    } else if (rank == 1) {
        do {
            MPI_Recv(line, sizeof line, MPI_CHAR, 0, 0, MPI_COMM_WORLD, &status);
            MPI_Get_count(&status, MPI_CHAR, &length);
        } while (length > 0);
    }
    MPI_Finalize();
    return 0;
}
