/* The copy has one block less than the message, as the program reads the wrong number. */
// verify: -n 2 => violated MPI-TRUNCATION line 25
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, i[3];
    MPI_Aint a[1];
    MPI_Datatype column, old[1], again;
    double data[30] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_vector(3, 2, 4, MPI_DOUBLE, &column);
    MPI_Type_commit(&column);
    MPI_Type_get_contents(column, 3, 0, 1, i, a, old);
    MPI_Type_vector(i[1], i[1], i[2], old[0], &again);
    MPI_Type_commit(&again);
    if (rank == 0)
        MPI_Send(data, 1, column, 1, 0, MPI_COMM_WORLD);
    if (rank == 0)
        MPI_Recv(data, 1, column, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank == 1)
        MPI_Send(data, 1, again, 0, 0, MPI_COMM_WORLD);
    if (rank == 1)
        MPI_Recv(data, 1, again, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Type_free(&again);
    MPI_Type_free(&column);
    MPI_Finalize();
    return 0;
}
