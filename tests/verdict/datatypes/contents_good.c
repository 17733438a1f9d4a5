/* A program takes a datatype apart, and makes the same again from what it finds. */
// verify: -n 2 => verified clean
#include <assert.h>
#include <mpi.h>

static MPI_Datatype make(void)
{
    MPI_Datatype row, mixed;
    int lengths[2] = {1, 2};
    MPI_Aint at[2] = {0, 16};
    MPI_Type_vector(2, 1, 3, MPI_INT, &row);
    MPI_Datatype types[2] = {MPI_DOUBLE, row};
    MPI_Type_create_struct(2, lengths, at, types, &mixed);
    MPI_Type_free(&row);
    return mixed;
}

int main(int argc, char **argv)
{
    int rank, n, m, k, how, i[3];
    MPI_Aint a[2];
    MPI_Datatype t[2], inner[1], again, mixed;
    double data[20] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    mixed = make();
    MPI_Type_get_envelope(mixed, &n, &m, &k, &how);
    assert(n == 3 && m == 2 && k == 2 && how == MPI_COMBINER_STRUCT);
    MPI_Type_get_contents(mixed, n, m, k, i, a, t);
    assert(i[0] == 2 && i[1] == 1 && i[2] == 2 && a[1] == 16 && t[0] == MPI_DOUBLE);
    MPI_Type_create_struct(2, i + 1, a, t, &again);
    MPI_Type_get_envelope(t[1], &n, &m, &k, &how);
    assert(n == 3 && m == 0 && k == 1 && how == MPI_COMBINER_VECTOR);
    MPI_Type_get_contents(t[1], 3, 0, 1, i, a, inner);
    assert(i[0] == 2 && i[1] == 1 && i[2] == 3 && inner[0] == MPI_INT);
    MPI_Type_free(&t[1]);
    MPI_Type_commit(&again);
    MPI_Type_commit(&mixed);
    if (rank == 0)
        MPI_Send(data, 1, mixed, 1, 0, MPI_COMM_WORLD);
    else
        MPI_Recv(data, 1, again, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Type_free(&again);
    MPI_Type_free(&mixed);
    MPI_Finalize();
    return 0;
}
