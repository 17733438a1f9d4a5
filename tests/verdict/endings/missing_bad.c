// verify: -n 2..3 --args "1" => violated MPI-COLL-MISSING line 39 by own
// verify: -n 2..3 --args "2" => violated MPI-COLL-MISSING line 39 by own
// verify: -n 2..3 --args "3" => violated MPI-DEADLOCK line 42 by own
// What is left out is that a file is not there, not the place to which that leads: the same exit()
// for what stands in the file (1), the same end of the program (2); a program that goes wrong behind
// it, too (3).
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
    return *n == 7 ? -1 : 0;
}

int main(int argc, char **argv)
{
    int rank, n = 0, bad = 0, which = argc > 1 ? atoi(argv[1]) : 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0 && which < 3)
        bad = load(&n) < 0;
    if (bad && which == 1)
        exit(0);
    if (bad)
        goto end;
    if (rank == 0 && which == 3) {
        FILE *f = fopen("in.txt", "r");
        if (!f)
            goto end;
        fclose(f);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 1 && which == 3)
        MPI_Recv(&n, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
end:
    MPI_Finalize();
    return 0;
}
