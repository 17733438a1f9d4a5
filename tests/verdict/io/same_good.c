// verify: -n 2 => bounded
// All ranks find the same at one place of a file that they only read, however they come there.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, a[2], b, c;
    MPI_Offset size;
    MPI_File file;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_File_open(MPI_COMM_WORLD, "in", MPI_MODE_RDONLY, MPI_INFO_NULL, &file);
    MPI_File_get_size(file, &size);
    if (rank == 0) {
        MPI_File_read_at(file, 0, a, 2, MPI_INT, MPI_STATUS_IGNORE);
        b = a[1];
        MPI_File_set_view(file, 8, MPI_INT, MPI_INT, "native", MPI_INFO_NULL);
        MPI_File_read_at(file, 1, &c, 1, MPI_INT, MPI_STATUS_IGNORE);
    } else {
        MPI_File_seek(file, 4, MPI_SEEK_SET);
        MPI_File_read(file, &b, 1, MPI_INT, MPI_STATUS_IGNORE);
        MPI_File_set_view(file, 0, MPI_INT, MPI_INT, "native", MPI_INFO_NULL);
        MPI_File_seek(file, 2, MPI_SEEK_SET);
        MPI_File_seek(file, 1, MPI_SEEK_CUR);
        MPI_File_read(file, &c, 1, MPI_INT, MPI_STATUS_IGNORE);
    }
    if (b > 3)
        MPI_Barrier(MPI_COMM_WORLD);
    if (c == 7 && size > 80)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_File_close(&file);
    MPI_Finalize();
    return 0;
}
