/* Until MPI_Waitsome has nothing more to wait for. */
// verify: -n 3 => verified by spin
#include <assert.h>
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank;
    int x = 0;
    int v[2];
    MPI_Request r[2];
    int n, index[2], done = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Irecv(&v[0], 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r[0]);
        MPI_Irecv(&v[1], 1, MPI_INT, 2, 0, MPI_COMM_WORLD, &r[1]);
        while (done < 2) {
            MPI_Waitsome(2, r, &n, index, MPI_STATUSES_IGNORE);
            assert(n == 1 || n == 2);
            done += n;
        }
        MPI_Waitsome(2, r, &n, index, MPI_STATUSES_IGNORE);
        assert(n == MPI_UNDEFINED);
    } else {
        MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
