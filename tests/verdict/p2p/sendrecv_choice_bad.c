/* Either pointer may lead to either array: with one argument more both lead to `a`. */
// verify: -n 2 => violated MPI-ARG-ALIAS line 11 by walk
// verify: -n 2 --args "x" => verified
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, a[10], b[10];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *p = argc > 1 ? a : b, *q = argc == 2 ? b : a;
    MPI_Sendrecv(p, 4, MPI_INT, 1 - rank, 0, q, 4, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
