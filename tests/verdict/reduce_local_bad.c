// The buffers of MPI_Reduce_local: MPI_IN_PLACE and null pointers are none, and there must be
// two (MPI-4.0 6.9.7, 2.3).
// verify: -n 1 --args "" => violated MPI-ARG-BUFFER line 13
// verify: -n 1 --args "a" => violated MPI-ARG-BUFFER line 15
// verify: -n 1 --args "a b" => violated MPI-ARG-ALIAS line 17
#include <mpi.h>

int main(int argc, char **argv)
{
    int parts[3] = {1, 2, 3}, sum[3] = {0, 0, 0};
    MPI_Init(&argc, &argv);
    if (argc == 1)
        MPI_Reduce_local(MPI_IN_PLACE, sum, 3, MPI_INT, MPI_SUM);
    else if (argc == 2)
        MPI_Reduce_local(NULL, sum, 3, MPI_INT, MPI_SUM);
    else
        MPI_Reduce_local(parts, parts, 3, MPI_INT, MPI_SUM);
    MPI_Finalize();
    return sum[0];
}
