// verify: -n 2 => verified clean by walk
// Split and nonblocking operations: the buffers are left alone until they are over (14.4.5).
#include <mpi.h>

int main(int argc, char **argv)
{
    int a[4] = {0}, b[4] = {0}, done = 0;
    MPI_File file;
    MPI_Request r[2];
    MPI_Init(&argc, &argv);
    MPI_File_open(MPI_COMM_WORLD, "f", MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file);
    MPI_File_write_all_begin(file, a, 4, MPI_INT);
    MPI_File_read_at(file, 64, b, 4, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_write_all_end(file, a, MPI_STATUS_IGNORE);
    a[0] = 1;
    MPI_File_iwrite_at(file, 0, a, 4, MPI_INT, &r[0]);
    MPI_File_iread_all(file, b, 4, MPI_INT, &r[1]);
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
    MPI_File_iwrite_shared(file, a, 4, MPI_INT, &r[0]);
    while (!done)
        MPI_Test(&r[0], &done, MPI_STATUS_IGNORE);
    MPI_File_close(&file);
    MPI_Finalize();
    return 0;
}
