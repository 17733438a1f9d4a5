// verify: -n 2 => verified clean
// A file as a Fortran integer, and back (19.3.4).
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_File file;
    MPI_Fint number;
    MPI_Init(&argc, &argv);
    MPI_File_open(MPI_COMM_WORLD, "out", MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &file);
    number = MPI_File_c2f(file);
    file = MPI_File_f2c(number);
    MPI_File_close(&file);
    MPI_Finalize();
    return 0;
}
