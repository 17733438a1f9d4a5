/* Each rank takes one element of the sum, but contributes all of them. */
// verify: -n 2 => violated MPI-BUFFER-IN-FLIGHT line 12
#include <mpi.h>

int main(int argc, char **argv)
{
    int out[2] = {1, 2}, in[2] = {0, 0}, counts[2] = {1, 1};
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Ireduce_scatter(out, in, counts, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &r);
    in[1] = 3;
    out[1] = 4;
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
