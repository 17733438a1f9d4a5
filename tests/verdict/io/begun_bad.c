// verify: -n 2 --args "1" => violated MPI-BUFFER-IN-FLIGHT line 27 says "help: call MPI_File_write_all_end before"
// verify: -n 2 --args "2" => violated MPI-FILE-BUSY line 29 by walk
// verify: -n 2 --args "3" => violated MPI-FILE-BUSY line 31
// verify: -n 2 --args "4" => violated MPI-FILE-BUSY line 33
// verify: -n 2 --args "5" => violated MPI-FILE-BUSY line 37
// verify: -n 2 --args "6" => violated MPI-BUFFER-IN-FLIGHT line 40 says "complete the operation (MPI_Wait) before"
// verify: -n 2 --args "7" => violated MPI-BUFFER-IN-FLIGHT line 41
// verify: -n 2 --args "8" => violated MPI-FILE-BUSY line 43
// verify: -n 2 --args "9" => violated MPI-COLL-BLOCKING line 45
// verify: -n 2 --args "10" => violated MPI-REQUEST-LEAK
// Something is done with a buffer or a file while an operation is under way.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, a[4] = {0}, b[4] = {0}, k = argc > 1 ? atoi(argv[1]) : 0;
    MPI_Datatype type = MPI_INT;
    MPI_Status *no = MPI_STATUS_IGNORE;
    MPI_File file;
    MPI_Request r[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_File_open(MPI_COMM_WORLD, "f", MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file);
    MPI_File_write_all_begin(file, a, 4, MPI_INT);
    if (k == 1)
        a[2] = 1;
    if (k == 2)
        MPI_File_read_all(file, b, 4, MPI_INT, no);
    if (k == 3)
        MPI_File_read_all_end(file, b, no);
    if (k == 4)
        MPI_File_write_all_end(file, b, no);
    else
        MPI_File_write_all_end(file, a, no);
    if (k == 5)
        MPI_File_write_all_end(file, a, no);
    MPI_File_iread_at(file, 0, a, 4, MPI_INT, &r[0]);
    if (k == 6)
        a[3] = 1;
    MPI_File_write_at(file, 64, k == 7 ? a : b, 4, MPI_INT, no);
    if (k == 8)
        MPI_File_set_view(file, 0, type, type, "native", MPI_INFO_NULL);
    if (k == 9 && rank == 0)
        MPI_File_iwrite_all(file, b, 4, MPI_INT, &r[1]);
    if (k == 9 && rank == 1)
        MPI_File_write_all(file, b, 4, MPI_INT, no);
    if (k != 10)
        MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
    if (k != 10)
        MPI_File_close(&file);
    MPI_Finalize();
    return 0;
}
