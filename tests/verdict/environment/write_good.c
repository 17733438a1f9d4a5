/* A disk that is full is a failure of the environment: what is written is all of it. */
// verify: -n 2 => bounded says "unless" says "fwrite() fails"
// verify: -n 2 --check environment => violated MPI-COLL-MISSING line 28
#include <mpi.h>
#include <stdio.h>

static int is_short(size_t expected, size_t count)
{
    if (expected != count)
        fprintf(stderr, "only %zu of %zu\n", count, expected);
    return expected != count || ferror(stdout);
}

int main(int argc, char **argv)
{
    int rank;
    double a[10] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        FILE *f = fopen("out", "wb");
        if (!f)
            MPI_Abort(MPI_COMM_WORLD, 1);
        if (is_short(10, fwrite(a, sizeof *a, 10, f)) || fprintf(f, "\n") < 0 ||
            fputs("end\n", f) == EOF || fflush(f) || fclose(f) != 0)
            goto end;
    }
    MPI_Barrier(MPI_COMM_WORLD);
end:
    MPI_Finalize();
    return 0;
}
