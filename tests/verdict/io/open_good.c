// verify: -n 2..3 => bounded
// verify: -n 2 --args "1" => bounded
// verify: -n 2 --args "2" => bounded
// A file that cannot be opened: the program does not look, ends for all, or says so and goes on.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int which = argc > 1 ? atoi(argv[1]) : 0, a[4] = {0}, code;
    MPI_File file;
    MPI_Init(&argc, &argv);
    code = MPI_File_open(MPI_COMM_WORLD, "in", MPI_MODE_RDONLY, MPI_INFO_NULL, &file);
    if (which == 1 && code != MPI_SUCCESS)
        MPI_Abort(MPI_COMM_WORLD, 1);
    if (which == 2 && code != MPI_SUCCESS)
        fprintf(stderr, "cannot open the file\n");
    MPI_File_read_all(file, a, 4, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_close(&file);
    MPI_Finalize();
    return 0;
}
