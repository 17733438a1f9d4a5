/* Flags, indices and counts that control communication; statuses that nobody reads. */
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Request r[4];
    MPI_Status status[4], one, last;
    int got[4], indices[4], flag = 0, index, n = 0, done = 0, cancelled, ignored;
    double sum = 0;
    MPI_Init(&argc, &argv);
    for (int i = 0; i < 4; i++)
        MPI_Irecv(&got[i], 1, MPI_INT, MPI_ANY_SOURCE, i, MPI_COMM_WORLD, &r[i]);
    while (!flag) {
        MPI_Testany(4, r, &index, &flag, &one);
        sum += index;
    }
    MPI_Send(&flag, 1, MPI_INT, one.MPI_SOURCE, index, MPI_COMM_WORLD);
    while (done < 3) {
        MPI_Waitsome(4, r, &n, indices, status);
        if (n == MPI_UNDEFINED)
            break;
        for (int i = 0; i < n; i++)
            MPI_Send(&n, 1, MPI_INT, status[i].MPI_SOURCE, indices[i], MPI_COMM_WORLD);
        done += n;
    }
    MPI_Testall(4, r, &ignored, MPI_STATUSES_IGNORE);
    MPI_Irecv(&got[0], 1, MPI_INT, 0, 9, MPI_COMM_WORLD, &r[0]);
    MPI_Request_get_status(r[0], &flag, &last);
    if (flag)
        sum += last.MPI_TAG;
    MPI_Cancel(&r[0]);
    MPI_Wait(&r[0], &last);
    MPI_Test_cancelled(&last, &cancelled);
    MPI_Test_cancelled(&last, &ignored);
    if (cancelled)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return (int)sum + ignored;
}
