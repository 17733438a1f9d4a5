/* The result of each reduction is written over a part of what is reduced. */
// verify: -n 2 --args "0" => violated MPI-ARG-ALIAS line 13
// verify: -n 2 --args "1" => violated MPI-ARG-ALIAS line 15 by walk
// verify: -n 2 --args "2" => violated MPI-ARG-ALIAS line 17
// verify: -n 2 => violated MPI-ARG-ALIAS
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int counts[2] = {2, 2}, a[20] = {0}, k = argc > 1 ? atoi(argv[1]) : 3, n = argc > 2 ? atoi(argv[2]) : 4;
    MPI_Init(&argc, &argv);
    if (k == 0)
        MPI_Reduce_scatter(a, a + 3, counts, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (k == 1)
        MPI_Reduce_local(a, a + 3, 4, MPI_INT, MPI_SUM);
    if (k == 2)
        MPI_Allreduce(a, a, n, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
