/* The result of each reduction is written behind what is reduced. */
// verify: -n 2 --args "0" => verified
// verify: -n 2 --args "1" => verified
// verify: -n 2 --args "2" => verified
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int counts[2] = {2, 2}, a[20] = {0}, k = argc > 1 ? atoi(argv[1]) : 3, n = argc > 2 ? atoi(argv[2]) : 4;
    MPI_Init(&argc, &argv);
    if (k == 0)
        MPI_Reduce_scatter(a, a + 4, counts, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (k == 1)
        MPI_Reduce_local(a, a + 4, 4, MPI_INT, MPI_SUM);
    if (k == 2)
        MPI_Allreduce(a, a + 10, n, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
