// verify: -n 2 --args "1" => violated MPI-FILE-MODE line 25
// verify: -n 2 --args "2" => violated MPI-FILE-MODE line 27
// verify: -n 2 --args "3" => violated MPI-FILE-MODE line 29
// verify: -n 2 --args "4" => violated MPI-FILE-MODE line 31
// verify: -n 2 --args "5" => violated MPI-FILE-MODE line 33
// verify: -n 2 --args "6" => violated MPI-FILE-MODE line 35 by walk
// verify: -n 2 --args "7" => violated MPI-ARG-COUNT line 37
// verify: -n 2 --args "8" => violated MPI-ARG-COUNT line 39
// verify: -n 2 --args "9" => bounded MPI-ERROR-RETURNED line 41
// verify: -n 2 --args "10" => violated MPI-COLL-MISMATCH line 43
// Each of these calls is against the access mode, or has an argument that is wrong.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, a[4] = {0}, wrong = MPI_MODE_CREATE | MPI_MODE_RDONLY;
    MPI_File in, out, tape;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_File_open(MPI_COMM_WORLD, "in", MPI_MODE_RDONLY, MPI_INFO_NULL, &in);
    MPI_File_open(MPI_COMM_WORLD, "out", MPI_MODE_WRONLY, MPI_INFO_NULL, &out);
    switch (argc > 1 ? atoi(argv[1]) : 0) {
    case 1:
        MPI_File_write(in, a, 4, MPI_INT, MPI_STATUS_IGNORE); break;
    case 2:
        MPI_File_read_ordered(out, a, 4, MPI_INT, MPI_STATUS_IGNORE); break;
    case 3:
        MPI_File_open(MPI_COMM_WORLD, "tape", wrong, MPI_INFO_NULL, &tape); break;
    case 4:
        MPI_File_open(MPI_COMM_WORLD, "tape", MPI_MODE_CREATE, MPI_INFO_NULL, &tape); break;
    case 5:
        MPI_File_open(MPI_COMM_WORLD, "tape", 3 * MPI_MODE_RDONLY, MPI_INFO_NULL, &tape); break;
    case 6:
        MPI_File_set_size(in, 80); break;
    case 7:
        MPI_File_write_at(out, -4, a, 4, MPI_INT, MPI_STATUS_IGNORE); break;
    case 8:
        MPI_File_write(out, a, -4, MPI_INT, MPI_STATUS_IGNORE); break;
    case 9:
        if (MPI_File_write(in, a, 4, MPI_INT, MPI_STATUS_IGNORE) == MPI_SUCCESS) abort(); break;
    case 10:
        MPI_File_set_size(out, 80 + rank); break;
    }
    MPI_File_close(&in);
    MPI_File_close(&out);
    MPI_Finalize();
    return 0;
}
