// verify: -n 2 => verified
//
// Other displacements, other constructors, the same sequence of basic types.
#include <mpi.h>
#include <stddef.h>

struct sample {
    int id[2];
    double value;
};

struct packed_sample {
    double value;
    int first, second;
};

int main(int argc, char **argv)
{
    int rank;
    int lengths[3] = {2, 1}, ones[3] = {1, 1, 1};
    MPI_Aint places[2] = {offsetof(struct sample, id), offsetof(struct sample, value)};
    MPI_Aint apart[3] = {offsetof(struct packed_sample, first),
                         offsetof(struct packed_sample, second),
                         offsetof(struct packed_sample, value)};
    MPI_Datatype two[2] = {MPI_INT, MPI_DOUBLE}, three[3] = {MPI_INT, MPI_INT, MPI_DOUBLE}, t;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        struct sample s[3] = {{{1, 2}, 3.0}};
        MPI_Type_create_struct(2, lengths, places, two, &t);
        MPI_Type_commit(&t);
        MPI_Send(s, 2, t, 1, 0, MPI_COMM_WORLD);
        MPI_Type_free(&t);
    } else if (rank == 1) {
        struct packed_sample s[3];
        MPI_Type_create_struct(3, ones, apart, three, &t);
        MPI_Type_commit(&t);
        MPI_Recv(s, 3, t, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); /* one may be missing */
        MPI_Type_free(&t);
    }
    MPI_Finalize();
    return 0;
}
