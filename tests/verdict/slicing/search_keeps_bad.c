/* As search_keeps_good.c, but the element decides whether rank 0 receives. */
// verify: -n 2 => inconclusive MPI-DEADLOCK says possibly by own
#include <mpi.h>
#include <search.h>

static const void *found;

static int compare(const void *a, const void *b)
{
    found = b;
    return *(const int *)a - *(const int *)b;
}

int main(int argc, char **argv)
{
    int rank, z = 0, v[2] = {3, 3};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    size_t n = 2;
    lfind(&z, v, &n, sizeof v[0], compare);
    v[0] = v[1] = 0;
    if (found)
        *(int *)found = 1;
    if (v[0] && rank == 0)
        MPI_Recv(&z, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
