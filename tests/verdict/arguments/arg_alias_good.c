// Neighbouring parts of one array; the own part of a gather in place; rows that interleave.
// verify: -n 2 => verified clean
#include <mpi.h>

int main(int argc, char **argv)
{
    int v[10] = {0}, table[6][2] = {{0}}, rank;
    MPI_Datatype column;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int other = 1 - rank;
    MPI_Sendrecv(v, 5, MPI_INT, other, 0, v + 5, 5, MPI_INT, other, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, v, 5, MPI_INT, MPI_COMM_WORLD);
    MPI_Reduce_local(v, v + 5, 5, MPI_INT, MPI_BOR);
    MPI_Type_vector(6, 1, 2, MPI_INT, &column);
    MPI_Type_commit(&column);
    MPI_Sendrecv(&table[0][0], 1, column, other, 1, &table[0][1], 1, column, other, 1,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Type_free(&column);
    MPI_Finalize();
    return v[rank] + table[1][rank];
}
