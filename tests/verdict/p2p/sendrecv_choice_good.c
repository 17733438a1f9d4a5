/* Whichever array is sent, the other one, or its other half, is received into. */
// verify: -n 2 => verified
// verify: -n 2 --args "x" => verified
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, a[10], b[10];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *p = argc > 1 ? a : b;
    MPI_Sendrecv(p, 4, MPI_INT, 1 - rank, 0, argc == 2 ? b + 4 : p == a ? b : a, 4, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
