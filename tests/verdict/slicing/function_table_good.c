// verify: -n 2..3 => verified says "cannot hang: verified" by own
/* Functions that are called through tables, by a number that rank 0 has read. */
#include <mpi.h>
#include <stdio.h>
static int meet(int x)
{
    MPI_Barrier(MPI_COMM_WORLD);
    return x + 1;
}
static int tell(int x)
{
    MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
    return x;
}
static int (*const steps[])(int) = {meet, tell};
static void nothing(void) {}
static void end(void) { MPI_Barrier(MPI_COMM_WORLD); }
static struct {
    const char *name;
    void (*last)(void);
} ways[] = {{"quiet", nothing}, {"loud", end}, {"both", end}};
int main(int argc, char **argv)
{
    int rank, k[2] = {0, 0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0 && scanf("%d %d", &k[0], &k[1]) != 2)
        k[0] = k[1] = 0;
    MPI_Bcast(k, 2, MPI_INT, 0, MPI_COMM_WORLD);
    if (k[0] < 0 || k[0] > 1 || k[1] < 0 || k[1] > 2)
        MPI_Abort(MPI_COMM_WORLD, 1);
    if (steps[k[0]](5) > 0)
        puts(ways[k[1]].name);
    ways[k[1]].last();
    MPI_Finalize();
    return 0;
}
