// The copy is used before the communicator is freed, and after that a new one has its name.  The
// messages under way on a freed communicator arrive all the same (MPI-4.0 7.4.3).
// verify: -n 2 => verified by walk
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, x = 7, y = 0;
    MPI_Comm work, copy;
    MPI_Request r[2];
    MPI_Init(&argc, &argv);
    for (int round = 0; round < 2; round++) {
        MPI_Comm_dup(MPI_COMM_WORLD, &work);
        copy = work;
        MPI_Comm_rank(copy, &rank);
        MPI_Comm_size(copy, &size);
        MPI_Irecv(&y, 1, MPI_INT, (rank + size - 1) % size, 0, copy, &r[0]);
        MPI_Isend(&x, 1, MPI_INT, (rank + 1) % size, 0, copy, &r[1]);
        MPI_Comm_free(&copy);
        MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
        if (copy != MPI_COMM_NULL)
            MPI_Abort(MPI_COMM_WORLD, 1);
    }
    MPI_Finalize();
    return 0;
}
