/* A size has no sign: -1 is the largest one, and memcmp() ends at the first byte that differs. */
// verify: -n 2 => verified
#include <mpi.h>
#include <string.h>
static char last[] = "abd";
static char first[] = "abc";
int main(int argc, char **argv)
{
    int rank, got, less = -1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (memcmp(first, last, (size_t)less) > 0 && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
