// verify: -n 2 --verbose => verified MPI-BUFFER-TYPE line 27
//
// The offsets are added up by hand, without the padding before the double.
#include <mpi.h>

struct sample {
    int id;
    char kind;
    double value;
};

int main(int argc, char **argv)
{
    int rank, lengths[3] = {1, 1, 1};
    MPI_Aint places[3] = {0, sizeof(int), sizeof(int) + sizeof(char)};
    MPI_Datatype types[3] = {MPI_INT, MPI_CHAR, MPI_DOUBLE}, t;
    struct sample s = {0, 'a', 1.5};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_create_struct(3, lengths, places, types, &t);
    MPI_Type_commit(&t);
    if (rank == 0) {
        s.id = 3;
        s.value = 2.5;
        MPI_Send(&s, 1, t, 1, 0, MPI_COMM_WORLD);
    } else if (rank == 1)
        MPI_Recv(&s, 1, t, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Type_free(&t);
    MPI_Finalize();
    return 0;
}
