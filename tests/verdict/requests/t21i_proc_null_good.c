/* MPI_PROC_NULL: done at once. */
// verify: -n 1..2 => verified
#include <assert.h>
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank;
    int x = 7;
    MPI_Status st;
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Send(&x, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
    MPI_Irecv(&x, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &r);
    MPI_Wait(&r, &st);
    assert(x == 7 && st.MPI_SOURCE == MPI_PROC_NULL);
    MPI_Finalize();
    return 0;
}
