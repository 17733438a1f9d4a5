// verify: -n 2 => violated MPI-ARG-BUFFER line 19
//
// A column of 5 in a matrix of 4 rows; nobody looks at what is sent.
#include <mpi.h>

enum { ROWS = 4, COLUMNS = 4 };

int main(int argc, char **argv)
{
    int rank;
    double m[ROWS][COLUMNS] = {{0}};
    MPI_Datatype column;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_vector(ROWS + 1, 1, COLUMNS, MPI_DOUBLE, &column);
    MPI_Type_commit(&column);
    m[0][0] = rank;
    if (rank == 0)
        MPI_Send(&m[0][1], 1, column, 1, 0, MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Recv(&m[0][2], 1, column, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Type_free(&column);
    MPI_Finalize();
    return 0;
}
