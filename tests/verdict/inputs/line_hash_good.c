// verify: -n 2 => verified
/* A line that fgets() reads ends before its last byte. */
#include <mpi.h>
#include <stdio.h>

static unsigned hash(const char *s)
{
    unsigned h = 5381;
    int c;
    while ((c = *s++))
        h = h * 33 + c;
    return h % 8;
}

int main(int argc, char **argv)
{
    int rank;
    char name[32], line[8];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    snprintf(name, sizeof name, "part%d.txt", rank);
    FILE *f = fopen(name, "r");
    if (!f)
        MPI_Abort(MPI_COMM_WORLD, 1);
    while (fgets(line, sizeof line, f))
        if (hash(line) > 3)
            MPI_Barrier(MPI_COMM_SELF);
    fclose(f);
    MPI_Finalize();
    return 0;
}
