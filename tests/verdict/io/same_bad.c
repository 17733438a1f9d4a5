// verify: -n 2 --args "1" => violated MPI-COLL-MISSING
// verify: -n 2 --args "2" => violated MPI-COLL-MISSING by own
// verify: -n 2 --args "3" => violated MPI-COLL-MISSING
// verify: -n 2 --args "4" => violated MPI-COLL-MISSING by own
// verify: -n 2 --args "5" => violated MPI-COLL-MISSING by walk
// Ranks that read at other places, at the shared pointer, in another file, or a file that can be written
// while they read may find different numbers.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, a[4] = {0}, which = argc > 1 ? atoi(argv[1]) : 0;
    MPI_File file, other;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_File_open(MPI_COMM_WORLD, "in", which == 4 ? MPI_MODE_RDWR : MPI_MODE_RDONLY,
                  MPI_INFO_NULL, &file);
    MPI_File_open(MPI_COMM_WORLD, "more", MPI_MODE_RDONLY, MPI_INFO_NULL, &other);
    if (which == 1)
        MPI_File_read_at_all(file, 4 * rank, a, 1, MPI_INT, MPI_STATUS_IGNORE);
    else if (which == 2)
        MPI_File_read_shared(file, a, 1, MPI_INT, MPI_STATUS_IGNORE);
    else if (which == 3)
        MPI_File_read(rank ? file : other, a, 1, MPI_INT, MPI_STATUS_IGNORE);
    else if (which == 4)
        MPI_File_read_all(file, a, 1, MPI_INT, MPI_STATUS_IGNORE);
    else if (rank == 0)
        MPI_File_read(file, a, 2, MPI_INT, MPI_STATUS_IGNORE);
    if (which == 5)
        MPI_File_read(file, a, 1, MPI_INT, MPI_STATUS_IGNORE);
    if (a[0] > 3)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_File_close(&file);
    MPI_File_close(&other);
    MPI_Finalize();
    return 0;
}
