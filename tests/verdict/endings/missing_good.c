// verify: -n 2..3 --args "1" => bounded says "unless rank 0 leaves alone at missing_good.c:56 when f is false" by own
// verify: -n 2..3 --args "2" => bounded says "rank 0 finds f is false" by own
// verify: -n 2..3 --args "3" => bounded says "unless a rank finds f is false at" by own
// verify: -n 2..3 --args "4" => bounded says "rank 0 finds f == NULL" by own
// verify: -n 2 --args "1" --check environment => violated MPI-COLL-MISSING line 64 by own
// A file that cannot be opened is a failure of the environment whatever the program does then: it
// leaves with the status 0 (1), goes to its end (2), any rank ends with MPI_Finalize (3), or only one
// rank looks whether the file that all read is there (4).
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int load(int *n)
{
    FILE *f = fopen("in.txt", "r");
    if (!f)
        return -1;
    if (fscanf(f, "%d", n) != 1)
        *n = 5;
    fclose(f);
    return 0;
}

static void own_file(int rank)
{
    char name[40];
    sprintf(name, "out.%d", rank);
    FILE *f = fopen(name, "w");
    if (!f) {
        printf("cannot open %s\n", name);
        MPI_Finalize();
        exit(1);
    }
    fclose(f);
}

static void common_file(int rank)
{
    FILE *f = fopen("common.txt", "r");
    if (f == NULL && rank == 0) {
        printf("cannot open it\n");
        MPI_Finalize();
        exit(0);
    }
    if (f)
        fclose(f);
}

int main(int argc, char **argv)
{
    int rank, n = 0, which = argc > 1 ? atoi(argv[1]) : 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (which < 3 && rank == 0 && load(&n) < 0) {
        if (which == 1)
            exit(0);
        fprintf(stderr, "cannot open it\n");
        goto end;
    }
    if (which == 3)
        own_file(rank);
    if (which == 4)
        common_file(rank);
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    n++;
end:
    MPI_Finalize();
    return 0;
}
