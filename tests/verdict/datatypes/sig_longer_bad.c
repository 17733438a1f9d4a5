// verify: -n 2 => violated MPI-TRUNCATION line 29
//
// The types match, but three elements of (int, char) do not fit into two.
#include <mpi.h>
#include <stddef.h>

struct mark {
    int at;
    char what;
};

int main(int argc, char **argv)
{
    int rank, lengths[2] = {1, 1};
    MPI_Aint places[2] = {offsetof(struct mark, at), offsetof(struct mark, what)};
    MPI_Datatype types[2] = {MPI_INT, MPI_CHAR}, raw, t;
    struct mark marks[3] = {{1, 'a'}};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_create_struct(2, lengths, places, types, &raw);
    MPI_Type_create_resized(raw, 0, sizeof marks[0], &t);
    MPI_Type_commit(&t);
    if (rank == 0) {
        marks[1].at = 7;
        marks[2].what = 'c';
        MPI_Send(marks, 3, t, 1, 0, MPI_COMM_WORLD);
    }
    if (rank == 1)
        MPI_Recv(marks, 2, t, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Type_free(&raw);
    MPI_Type_free(&t);
    MPI_Finalize();
    return 0;
}
