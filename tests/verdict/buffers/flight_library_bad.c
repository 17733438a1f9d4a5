/* Functions of the library read what is being received, and write what is being sent. */
// verify: -n 2 --args "0" => violated MPI-BUFFER-IN-FLIGHT line 26 by walk
// verify: -n 2 --args "1" => violated MPI-BUFFER-IN-FLIGHT line 28
// verify: -n 2 --args "2" => violated MPI-BUFFER-IN-FLIGHT line 30
// verify: -n 2 --args "3" => violated MPI-BUFFER-IN-FLIGHT line 32
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
static int compare(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}
int main(int argc, char **argv)
{
    int rank, numbers[4] = {4, 3, 2, 1}, got[4], n = argc > 1 ? atoi(argv[1]) : 0;
    char text[8] = "a", in[8];
    MPI_Request r[4];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Irecv(in, 8, MPI_CHAR, 1 - rank, 0, MPI_COMM_WORLD, &r[0]);
    MPI_Irecv(got, 4, MPI_INT, 1 - rank, 1, MPI_COMM_WORLD, &r[1]);
    MPI_Isend(text, 8, MPI_CHAR, 1 - rank, 0, MPI_COMM_WORLD, &r[2]);
    MPI_Isend(numbers, 4, MPI_INT, 1 - rank, 1, MPI_COMM_WORLD, &r[3]);
    puts(text);
    if (n == 0)
        puts(in);
    if (n == 1)
        qsort(numbers, 4, sizeof *numbers, compare);
    if (n == 2)
        sprintf(text, "%d", rank);
    if (n == 3)
        fwrite(got, sizeof *got, 4, stdout);
    MPI_Waitall(4, r, MPI_STATUSES_IGNORE);
    MPI_Finalize();
    return 0;
}
