// verify: -n 2 => verified
// A file has collectives of its own: those that do not wait (nonblocking) may be in any order with
// others, if all ranks agree on each communicator.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, a = 0, b = 0;
    MPI_File file;
    MPI_Request r[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_File_open(MPI_COMM_WORLD, "out", MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &file);
    if (rank == 0) {
        MPI_File_iwrite_all(file, &a, 1, MPI_INT, &r[0]);
        MPI_Ibcast(&b, 1, MPI_INT, 0, MPI_COMM_WORLD, &r[1]);
    } else {
        MPI_Ibcast(&b, 1, MPI_INT, 0, MPI_COMM_WORLD, &r[1]);
        MPI_File_iwrite_all(file, &a, 1, MPI_INT, &r[0]);
    }
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
    MPI_File_close(&file);
    MPI_Finalize();
    return 0;
}
