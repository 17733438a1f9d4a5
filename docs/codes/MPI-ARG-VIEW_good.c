// verify: -n 2 => verified
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_File file;
    MPI_Datatype part;
    MPI_Init(&argc, &argv);
    MPI_Type_contiguous(8, MPI_CHAR, &part);
    MPI_Type_commit(&part);
    MPI_File_open(MPI_COMM_WORLD, "out", MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL,
                  &file);
    MPI_File_set_view(file, 0, MPI_INT, part, "native", MPI_INFO_NULL);
    MPI_File_close(&file);
    MPI_Type_free(&part);
    MPI_Finalize();
    return 0;
}
