// verify: -n 2 => verified clean
// Each file is used as its access mode says (14.2.1); an error that the program looks at is none.
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    int a[4] = {0}, mode;
    MPI_Offset at;
    MPI_File in, out, tape;
    MPI_Init(&argc, &argv);
    MPI_File_open(MPI_COMM_WORLD, "in", MPI_MODE_RDONLY, MPI_INFO_NULL, &in);
    MPI_File_open(MPI_COMM_WORLD, "out", MPI_MODE_CREATE | MPI_MODE_EXCL | MPI_MODE_RDWR,
                  MPI_INFO_NULL, &out);
    MPI_File_open(MPI_COMM_WORLD, "tape", MPI_MODE_WRONLY | MPI_MODE_SEQUENTIAL, MPI_INFO_NULL,
                  &tape);
    MPI_File_read_at_all(in, 0, a, 4, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_get_amode(out, &mode);
    if (mode & MPI_MODE_RDWR)
        MPI_File_write_at_all(out, 0, a, 4, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_write_shared(tape, a, 4, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_seek(in, 8, MPI_SEEK_SET);
    MPI_File_get_position(in, &at);
    MPI_File_preallocate(out, 128);
    MPI_File_close(&in);
    MPI_File_close(&out);
    MPI_File_close(&tape);
    MPI_Finalize();
    return 0;
}
