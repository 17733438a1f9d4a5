/* What is sent in a struct, or in a column, is what is received, whatever the layout. */
// verify: -n 2 => verified
#include <assert.h>
#include <mpi.h>
#include <stddef.h>

struct order {
    int what;
    double much;
    int where;
};

int main(int argc, char **argv)
{
    int rank, matrix[3][4] = {{0}}, column[3] = {0};
    const int ones[3] = {1, 1, 1};
    const MPI_Aint places[3] = {0, offsetof(struct order, much), offsetof(struct order, where)};
    const MPI_Datatype types[3] = {MPI_INT, MPI_DOUBLE, MPI_INT};
    struct order o = {0, 0, 0};
    MPI_Datatype vector, record;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_vector(3, 1, 4, MPI_INT, &vector);
    MPI_Type_create_struct(3, ones, places, types, &record);
    MPI_Type_commit(&vector);
    MPI_Type_commit(&record);
    if (rank == 0) {
        for (int i = 0; i < 3; i++)
            matrix[i][2] = 10 + i;
        o = (struct order){4, 1.5, 1};
        MPI_Send(&matrix[0][2], 1, vector, 1, 0, MPI_COMM_WORLD);
        MPI_Send(&o, 1, record, 1, 0, MPI_COMM_WORLD);
    } else {
        MPI_Recv(column, 3, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        assert(column[0] == 10 && column[2] == 12);
        MPI_Recv(&o, 1, record, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        assert(o.what == 4 && o.where == 1);
    }
    MPI_Type_free(&vector);
    MPI_Type_free(&record);
    MPI_Finalize();
    return 0;
}
