// A datatype may be freed while communication with it is under way, and its copies may be used
// as long as they live (MPI-4.0 5.1.9).
// verify: -n 2 => verified
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, table[8] = {0};
    MPI_Datatype column, every;
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_vector(4, 1, 2, MPI_INT, &column);
    MPI_Type_commit(&column);
    MPI_Type_dup(column, &every);
    if (rank == 0)
        MPI_Isend(table, 1, column, 1, 0, MPI_COMM_WORLD, &r);
    else
        MPI_Irecv(table, 1, every, 0, 0, MPI_COMM_WORLD, &r);
    MPI_Type_free(&column);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    MPI_Bcast(table, 1, every, 0, MPI_COMM_WORLD);
    MPI_Type_free(&every);
    MPI_Finalize();
    return 0;
}
