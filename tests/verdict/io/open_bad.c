// verify: -n 2..3 --args "0" --error-on environment => violated says "leaves alone at"
// verify: -n 2 --args "1" --error-on environment => violated MPI-COLL-MISSING line 19 by own
// A rank that cannot open its file leaves alone, or does not read; another one could, and waits.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int which = argc > 1 ? atoi(argv[1]) : 0, a[4] = {0}, code;
    MPI_File file;
    MPI_Init(&argc, &argv);
    code = MPI_File_open(MPI_COMM_WORLD, "in", MPI_MODE_RDONLY, MPI_INFO_NULL, &file);
    if (which == 0 && code != MPI_SUCCESS) {
        fprintf(stderr, "cannot open the file\n");
        exit(1);
    }
    if (code == MPI_SUCCESS || which == 0)
        MPI_File_read_all(file, a, 4, MPI_INT,
                          MPI_STATUS_IGNORE);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_File_close(&file);
    MPI_Finalize();
    return 0;
}
