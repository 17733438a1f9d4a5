// verify: -n 2 --args "0" => violated MPI-COLL-MISSING line 22 by walk
// verify: -n 3 --args "1" => violated line 25
// verify: -n 2 --args "2" => violated line 27
// verify: -n 2 --args "3" => violated line 29
// verify: -n 2 --args "4" => violated line 31
// verify: -n 2 --args "5" => violated line 33
// verify: -n 2 --args "6" => violated MPI-COLL-MISSING line 37
// Rank 0 alone makes a call that is collective: it may wait for ever.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, a[4] = {0}, which = argc > 1 ? atoi(argv[1]) : 7;
    MPI_File file, other;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_File_open(MPI_COMM_WORLD, "out", MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &file);
    if (rank == 0) {
        switch (which) {
        case 0:
            MPI_File_open(MPI_COMM_WORLD, "in", MPI_MODE_RDONLY, MPI_INFO_NULL,
                          &other); break;
        case 1:
            MPI_File_set_view(file, 0, MPI_INT, MPI_INT, "native", MPI_INFO_NULL); break;
        case 2:
            MPI_File_write_all(file, a, 4, MPI_INT, MPI_STATUS_IGNORE); break;
        case 3:
            MPI_File_write_ordered(file, a, 4, MPI_INT, MPI_STATUS_IGNORE); break;
        case 4:
            MPI_File_sync(file); break;
        case 5:
            MPI_File_write_all_begin(file, a, 4, MPI_INT); break;
        }
    }
    if (rank == 0 || which != 6)
        MPI_File_close(&file);
    MPI_Finalize();
    return 0;
}
