/* Parts of buffers that a collective does not use are free while it is under way. */
// verify: -n 2 => verified
#include <mpi.h>

int main(int argc, char **argv)
{
    int out[6] = {1, 2, 3, 4, 5, 6}, in[6] = {0}, counts[2] = {1, 2}, displs[2] = {0, 3};
    int rank, sum = 0;
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int mine = counts[rank];
    MPI_Igatherv(out, mine, MPI_INT, in, counts, displs, MPI_INT, 0, MPI_COMM_WORLD, &r);
    sum += in[1] + in[2];
    in[5] = 7;
    out[4] = 8;
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    MPI_Iscatterv(out, counts, displs, MPI_INT, in, mine, MPI_INT, 0, MPI_COMM_WORLD, &r);
    sum += in[2];
    out[1] = out[2] = 9;
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return sum;
}
