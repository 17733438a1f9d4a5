// verify: -n 2,3 => bounded
// The words of a file: a pointer that is null at last, or leads anywhere into the line.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX = 1000, FIELDS = 4 };

static int table[MAX][FIELDS];

static int read_table(FILE *f)
{
    char line[256];
    int n = 0;
    while (n < MAX && fgets(line, sizeof line, f)) {
        char *word = strtok(line, ",\n");
        int i = 0;
        while (word && i < FIELDS) {
            table[n][i++] = atoi(word);
            word = strtok(NULL, ",\n");
        }
        if (word)
            n++;
    }
    return n;
}

int main(int argc, char **argv)
{
    int rank, n = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        n = read_table(stdin);
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(table, n * FIELDS, MPI_INT, 0, MPI_COMM_WORLD);
    int sum = 0;
    for (int i = rank; i < n; i++)
        if (table[i][0] > 0)
            sum += table[i][1];
    if (rank == 0)
        MPI_Recv(&sum, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else if (rank == 1)
        MPI_Send(&sum, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
