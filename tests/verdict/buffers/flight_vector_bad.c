/* The part that comes from rank 1 begins at element 3. */
// verify: -n 2 => violated MPI-BUFFER-IN-FLIGHT line 16 by walk
#include <mpi.h>

int main(int argc, char **argv)
{
    int out[6] = {1, 2, 3, 4, 5, 6}, in[6] = {0}, counts[2] = {1, 2}, displs[2] = {0, 3};
    int rank, sum = 0;
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Iallgatherv(out, counts[rank], MPI_INT, in, counts, displs, MPI_INT, MPI_COMM_WORLD,
                    &r);
    sum += in[2];

    sum += in[4];
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return sum;
}
