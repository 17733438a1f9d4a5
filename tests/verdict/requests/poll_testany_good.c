/* MPI_Testany until every request is done. */
// verify: -n 3 => verified
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank;
    int x = 0, i;
    int v[2];
    MPI_Request r[2];
    int flag, done = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Irecv(&v[0], 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r[0]);
        MPI_Irecv(&v[1], 1, MPI_INT, 2, 0, MPI_COMM_WORLD, &r[1]);
        while (done < 2) {
            MPI_Testany(2, r, &i, &flag, MPI_STATUS_IGNORE);
            if (flag)
                done++;
        }
    } else {
        MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
