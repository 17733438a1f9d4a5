/* Rank 0 writes a report to a file that all ranks have opened, and closes it.  The others do not:
 * closing is collective, so rank 0 may wait for ever.
 *
 * Shows: a call on a file that not all ranks make.  Repair: all ranks call MPI_File_close. */
// verify: -n 2..4 => violated MPI-COLL-MISSING line 28
// run: -n 2 hangs
#include <mpi.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank, size;
    double mine, sum;
    char line[64];
    MPI_File file;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_File_open(MPI_COMM_WORLD, "write_report.out", MPI_MODE_CREATE | MPI_MODE_WRONLY |
                  MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file);
    mine = 1.0 / (rank + 1);
    MPI_Reduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        snprintf(line, sizeof line, "%d ranks, sum %g\n", size, sum);
        MPI_File_write(file, line, (int)strlen(line), MPI_CHAR, MPI_STATUS_IGNORE);
        MPI_File_close(&file);
    }
    MPI_Finalize();
    return 0;
}
