/* Each rank computes a block of a vector and writes it to its place in one file; rank 0 writes a
 * line before them.
 *
 * Shows: MPI_File_open, a view, a collective write.  Nobody looks whether the file could be opened:
 * then the other calls return errors, too. */
// verify: -n 1..4 => verified clean
// run: -n 4 finishes
#include <mpi.h>
#include <stdio.h>

#define COUNT 1000
#define LINE 64

int main(int argc, char **argv)
{
    int rank, size;
    double block[COUNT];
    char line[LINE] = "";
    MPI_File file;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < COUNT; i++)
        block[i] = rank + (double)i / COUNT;

    MPI_File_open(MPI_COMM_WORLD, "write_blocks.out", MPI_MODE_CREATE | MPI_MODE_WRONLY |
                  MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file);
    if (rank == 0) {
        snprintf(line, sizeof line, "%d numbers\n", size * COUNT);
        MPI_File_write_at(file, 0, line, LINE, MPI_CHAR, MPI_STATUS_IGNORE);
    }
    MPI_File_set_view(file, LINE + rank * (MPI_Offset)sizeof block, MPI_DOUBLE, MPI_DOUBLE,
                      "native", MPI_INFO_NULL);
    MPI_File_write_all(file, block, COUNT, MPI_DOUBLE, MPI_STATUS_IGNORE);
    MPI_File_close(&file);
    MPI_Finalize();
    return 0;
}
