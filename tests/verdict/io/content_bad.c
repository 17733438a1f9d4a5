// verify: -n 2 --args "0" => violated MPI-COLL-MISSING by own
// verify: -n 2 --args "1" => violated MPI-COLL-MISSING by own
// verify: -n 2 --args "2" => violated MPI-COLL-MISSING by own
// Each rank opens a file by itself, perhaps on a node of its own: the numbers, their amount, the size
// may differ.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int a[4] = {0}, n = 0, which = argc > 1 ? atoi(argv[1]) : 0;
    MPI_Offset size;
    MPI_File file;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_File_open(MPI_COMM_SELF, "in", MPI_MODE_RDONLY, MPI_INFO_NULL, &file);
    MPI_File_get_size(file, &size);
    MPI_File_read(file, a, 4, MPI_INT, &status);
    MPI_Get_count(&status, MPI_INT, &n);
    MPI_File_close(&file);
    if (which == 0 ? n == 3 : which == 1 ? a[3] == 7 : size > 80)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
