/* Nobody waits for the collective. */
// verify: -n 2 => violated MPI-REQUEST-LEAK
#include <mpi.h>

int main(int argc, char **argv)
{
    int dims[1] = {2}, periods[1] = {0}, out[2] = {0, 0}, in[2];
    MPI_Comm line;
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 0, &line);
    MPI_Ineighbor_alltoall(out, 1, MPI_INT, in, 1, MPI_INT, line, &r);
    MPI_Comm_free(&line);
    MPI_Finalize();
    return 0;
}
