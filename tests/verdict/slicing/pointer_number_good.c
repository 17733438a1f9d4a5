// verify: -n 2 => verified
/* A pointer travels as an integer: through memory, arithmetic and MPI_Get_address. */
#include <mpi.h>
#include <stdint.h>

static intptr_t kept;

static void keep(int *p)
{
    kept = (intptr_t)p + 4;
}

int main(int argc, char **argv)
{
    int rank, a[2] = {0, 0}, b[2] = {0, 0};
    MPI_Aint place;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    keep(a);
    *(int *)(kept - 4) = 1;
    MPI_Get_address(b, &place);
    *(int *)place = 1;
    if (a[0] && b[0])
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
