/* Of two requests the one that is complete first is noted; what is done behind that is the same. */
// verify: -n 3 => verified by spin states 25
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, got[2], order[2], n = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Request r[2];
        for (int k = 0; k < 2; k++)
            MPI_Irecv(&got[k], 1, MPI_INT, k + 1, 0, MPI_COMM_WORLD, &r[k]);
        while (n < 2) {
            int i, flag;
            MPI_Testany(2, r, &i, &flag, MPI_STATUS_IGNORE);
            if (flag)
                order[n++] = got[i];
        }
        if (order[0] + order[1] != 3)
            MPI_Barrier(MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
