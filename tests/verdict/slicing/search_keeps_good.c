/* lfind() is in no table. The function that it is given keeps a pointer to an element, through
 * which another element than that which matters may be written. */
// verify: -n 2 => verified
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
    z = found != 0;
    if (rank == 0)
        MPI_Recv(&z, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank == 1)
        MPI_Send(&z, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
