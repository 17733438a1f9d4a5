// All ranks do the same for lines with a mark.
// verify: -n 2..3 => verified by own
#include <mpi.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank, n = 0;
    char line[100];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    FILE *f = fopen("in.txt", "r");
    if (!f)
        MPI_Abort(MPI_COMM_WORLD, 1);
    while (fgets(line, sizeof line, f)) {
        if (line[0] == '#') {
            if (rank < 100)
                n = 5;
        } else {
            if (rank > 100)
                n = 5;
        }
    }
    if (n == 5)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
