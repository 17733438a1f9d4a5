// verify: -n 2 => violated MPI-ARG-BUFFER line 25
//
// The second displacement stays an absolute address, and is used from the struct on.
#include <mpi.h>

struct sample {
    int id;
    double value;
};

int main(int argc, char **argv)
{
    int rank, lengths[2] = {1, 1};
    struct sample s = {1, 2.5};
    MPI_Aint places[2];
    MPI_Datatype types[2] = {MPI_INT, MPI_DOUBLE}, t;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Get_address(&s.id, &places[0]);
    MPI_Get_address(&s.value, &places[1]);
    places[0] = MPI_Aint_diff(places[0], places[0]);
    MPI_Type_create_struct(2, lengths, places, types, &t);
    MPI_Type_commit(&t);
    if (rank == 0)
        MPI_Send(&s, 1, t, 1, 0, MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Recv(&s, 1, t, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Type_free(&t);
    MPI_Finalize();
    return 0;
}
