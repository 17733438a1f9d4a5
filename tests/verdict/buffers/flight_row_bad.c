/* A reduction over a part of the ranks: its root is a rank of that part, and only there the
 * result is written. */
// verify: -n 4 => violated MPI-BUFFER-IN-FLIGHT line 16
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Request r;
    MPI_Comm row;
    int rank, mine, sum = 0, out = 0, in;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, &row);
    MPI_Comm_rank(row, &mine);
    MPI_Isend(&out, 1, MPI_INT, (rank + 1) % 4, 0, MPI_COMM_WORLD, &r);
    MPI_Reduce(&rank, mine == 1 ? &out : &sum, 1, MPI_INT, MPI_SUM, 1, row);
    MPI_Recv(&in, 1, MPI_INT, (rank + 3) % 4, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    MPI_Comm_free(&row);
    MPI_Finalize();
    return sum;
}
