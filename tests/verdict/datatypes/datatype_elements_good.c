// verify: -n 2 => verified
//
// How much has come (MPI-4.0 3.2.5, 5.1.11): three ints are no whole number of pairs, but three
// basic elements; (int, double) and an int are three, too.
#include <assert.h>
#include <mpi.h>
#include <stddef.h>

struct sample {
    int id;
    double value;
};

int main(int argc, char **argv)
{
    int rank, n, x[4] = {1, 2, 3, 4}, lengths[2] = {1, 1};
    MPI_Aint places[2] = {offsetof(struct sample, id), offsetof(struct sample, value)};
    MPI_Datatype types[2] = {MPI_INT, MPI_DOUBLE}, pair, sample, half;
    struct sample s[2] = {{1, 2.0}, {3, 4.0}};
    MPI_Count many;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_contiguous(2, MPI_INT, &pair);
    MPI_Type_create_struct(2, lengths, places, types, &sample);
    MPI_Type_create_struct(2, (int[]){1, 1}, (MPI_Aint[]){0, 16},
                           (MPI_Datatype[]){sample, MPI_INT}, &half);
    MPI_Type_commit(&pair);
    MPI_Type_commit(&sample);
    MPI_Type_commit(&half);
    if (rank == 0) {
        MPI_Send(x, 3, MPI_INT, 1, 0, MPI_COMM_WORLD);
        MPI_Send(x, 4, MPI_INT, 1, 0, MPI_COMM_WORLD);
        MPI_Send(s, 1, half, 1, 0, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Recv(x, 2, pair, 0, 0, MPI_COMM_WORLD, &status);
        MPI_Get_count(&status, pair, &n);
        assert(n == MPI_UNDEFINED);
        MPI_Get_elements(&status, pair, &n);
        assert(n == 3);
        MPI_Recv(x, 2, pair, 0, 0, MPI_COMM_WORLD, &status);
        MPI_Get_count(&status, pair, &n);
        assert(n == 2);
        MPI_Get_elements_x(&status, pair, &many);
        assert(many == 4);
        MPI_Recv(s, 2, sample, 0, 0, MPI_COMM_WORLD, &status);
        MPI_Get_count(&status, sample, &n);
        assert(n == MPI_UNDEFINED);
        MPI_Get_elements(&status, sample, &n);
        assert(n == 3);
    }
    MPI_Type_free(&pair);
    MPI_Type_free(&sample);
    MPI_Type_free(&half);
    MPI_Finalize();
    return 0;
}
