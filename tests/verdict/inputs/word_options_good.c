// verify: -n 3 => verified
/* The words of the command line are looked at one after the other, without getopt(): all ranks find
 * the same, however many there are, and whatever is behind a word with a value. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    const char *path = "", *mode = "ring";
    int rank, size, steps = 10, sent = 0, received;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "-n") && i + 1 < argc)
            steps = atoi(argv[++i]);
        else if (!strcmp(argv[i], "-f") && i + 1 < argc)
            path = argv[++i];
        else if (!strncmp(argv[i], "--mode=", 7))
            mode = argv[i] + 7;
        else {
            MPI_Finalize();
            return 1;
        }
    }
    for (int i = 0; i < steps; i++) {
        if (!strcmp(mode, "ring"))
            MPI_Sendrecv(&sent, 1, MPI_INT, (rank + 1) % size, 0, &received, 1, MPI_INT,
                         (rank + size - 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else
            MPI_Bcast(&sent, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    if (rank == 0)
        printf("%s\n", path);
    MPI_Finalize();
    return 0;
}
