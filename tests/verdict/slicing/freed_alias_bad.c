/* Stores to memory that was freed: through another variable, behind a function that frees it, and
 * behind realloc(). */
// verify: -n 2 --args "" => violated C-RUNTIME line 33
// verify: -n 2 --args "1" => violated C-RUNTIME line 35
// verify: -n 2 --args "1 2" => violated C-RUNTIME line 37
#include <mpi.h>
#include <stdlib.h>
static void drop(int *p)
{
    if (p)
        free(p);
}
static void give_back(int *p)
{
    drop(p);
}
int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *a = malloc(4 * sizeof *a), *b = a, *c = b;
    a[0] = 0;
    if (argc == 1)
        free(a);
    if (argc == 2)
        give_back(b);
    if (argc == 3)
        a = realloc(a, 8000);
    int *other = malloc(4 * sizeof *other);
    other[0] = 0;
    if (argc == 1)
        c[0] = 1;
    if (argc == 2)
        b[0] = 1;
    if (argc == 3)
        b[0] = 1;
    if (other[0] && rank == 0)
        MPI_Recv(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    free(other);
    MPI_Finalize();
    return 0;
}
