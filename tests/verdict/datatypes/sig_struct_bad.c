// verify: -n 2 => violated MPI-TYPE-MISMATCH line 35
//
// Both structs have 16 bytes, but the fields are the other way round: the signatures are
// (MPI_INT, MPI_DOUBLE) and (MPI_DOUBLE, MPI_INT).
#include <mpi.h>
#include <stddef.h>

struct sample {
    int id;
    double value;
};

static MPI_Datatype make(int swapped)
{
    int lengths[2] = {1, 1};
    MPI_Aint places[2] = {offsetof(struct sample, id), offsetof(struct sample, value)};
    MPI_Aint swapped_places[2] = {places[1], places[0]};
    MPI_Datatype types[2] = {MPI_INT, MPI_DOUBLE}, others[2] = {MPI_DOUBLE, MPI_INT}, t;
    MPI_Type_create_struct(2, lengths, swapped ? swapped_places : places,
                           swapped ? others : types, &t);
    MPI_Type_commit(&t);
    return t;
}

int main(int argc, char **argv)
{
    int rank;
    struct sample s = {1, 2.0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Datatype t = make(rank == 1);
    if (rank == 0)
        MPI_Send(&s, 1, t, 1, 0, MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Recv(&s, 1, t, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Type_free(&t);
    MPI_Finalize();
    return 0;
}
