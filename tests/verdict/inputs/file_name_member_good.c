// verify: -n 2 => verified
/* The name is a member of a structure, beside numbers. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct par { int rounds; char file[100]; int least; };
static void parse(int argc, char **argv, struct par *p)
{
    p->rounds = 3;
    p->least = 0;
    strcpy(p->file, "in.txt");
    for (int i = 1; i + 1 < argc; i++) {
        if (strcmp(argv[i], "-f") == 0)
            strncpy(p->file, argv[i + 1], sizeof p->file - 1);
        if (strcmp(argv[i], "-r") == 0)
            p->rounds = atoi(argv[i + 1]);
    }
}
int main(int argc, char **argv)
{
    int rank, n = 0;
    struct par p;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    parse(argc, argv, &p);
    FILE *f = fopen(p.file, "r");
    if (!f || fscanf(f, "%d", &n) != 1)
        MPI_Abort(MPI_COMM_WORLD, 1);
    fclose(f);
    for (int t = 0; t < n + p.rounds + p.least; t++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
