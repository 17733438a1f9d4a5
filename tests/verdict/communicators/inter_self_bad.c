/* A ring of intercommunicators: each rank calls its right neighbour first. */
// verify: -n 3,4 => violated MPI-DEADLOCK line 14
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Comm left, right;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size, before = (rank + size - 1) % size;
    /* it would work if one of them began with the left one */
    MPI_Intercomm_create(MPI_COMM_SELF, 0, MPI_COMM_WORLD, next, 0, &right);
    MPI_Intercomm_create(MPI_COMM_SELF, 0, MPI_COMM_WORLD, before, 0, &left);
    MPI_Comm_free(&left);
    MPI_Comm_free(&right);
    MPI_Finalize();
    return 0;
}
