// verify: -n 2 => inconclusive MPI-DEADLOCK says possibly by own
/* The key is compared with some of the elements, perhaps with its equal. */
#include <mpi.h>
#include <search.h>

static int equal;

static int compare(const void *a, const void *b)
{
    if (*(const int *)a == *(const int *)b)
        equal = 1;
    return *(const int *)a - *(const int *)b;
}

int main(int argc, char **argv)
{
    int rank, got;
    int v[2] = {1, 3}, key = 3;
    size_t n = 2;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    lfind(&key, v, &n, sizeof v[0], compare);
    if (equal && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
