// verify: -n 2 --args "0" => violated MPI-OP-TYPE line 17 by walk
// verify: -n 2 --args "1" => violated MPI-OP-TYPE line 19
// verify: -n 2 --args "2" => violated MPI-ARG-OP line 21
// verify: -n 2 --args "3" => violated MPI-ARG-OP line 23
// Operators that are none, or not for this datatype (MPI-4.0 6.9.2).
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    double x[2] = {1, 2}, y[2];
    int i = 1, j;
    int how = argc > 1 ? atoi(argv[1]) : 0;
    MPI_Init(&argc, &argv);
    switch (how) {
    case 0:
        MPI_Allreduce(x, y, 2, MPI_DOUBLE, MPI_BAND, MPI_COMM_WORLD); break;
    case 1:
        MPI_Allreduce(x, y, 2, MPI_DOUBLE, MPI_MAXLOC, MPI_COMM_WORLD); break;
    case 2:
        MPI_Reduce(&i, &j, 1, MPI_INT, MPI_OP_NULL, 0, MPI_COMM_WORLD); break;
    case 3:
        MPI_Scan(&i, &j, 1, MPI_INT, MPI_REPLACE, MPI_COMM_WORLD); break;
    }
    MPI_Finalize();
    return 0;
}
