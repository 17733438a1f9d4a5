// verify: -n 2 => verified by own
// What is read can be anything, and less than was asked for; the program is ready for that.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, a[4] = {0}, n = 0;
    MPI_Offset size;
    MPI_File file;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_File_open(MPI_COMM_SELF, "in", MPI_MODE_RDONLY, MPI_INFO_NULL, &file);
    MPI_File_get_size(file, &size);
    MPI_File_read(file, a, 4, MPI_INT, &status);
    MPI_Get_count(&status, MPI_INT, &n);
    MPI_File_close(&file);
    if (n < 0 || n > 4 || size < 0)
        MPI_Recv(a, 1, MPI_INT, rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(a, 4, MPI_INT, 0, MPI_COMM_WORLD);
    if (n == 4 && a[3] > 5)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
