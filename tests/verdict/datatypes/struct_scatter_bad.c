// verify: -n 2..4 => violated MPI-DEADLOCK line 51
/* Tasks of several types are handed out, and what comes of them goes back; each rank finds what
 * was meant for it, but one round too few. */
#include <mpi.h>
#include <stddef.h>
#include <stdlib.h>

struct task {
    int owner;
    double weight;
    int rounds;
};

static MPI_Datatype task_type(void)
{
    int lengths[3] = {1, 1, 1};
    MPI_Aint places[3] = {offsetof(struct task, owner), offsetof(struct task, weight),
                          offsetof(struct task, rounds)};
    MPI_Datatype types[3] = {MPI_INT, MPI_DOUBLE, MPI_INT}, packed, type;
    MPI_Type_create_struct(3, lengths, places, types, &packed);
    MPI_Type_create_resized(packed, 0, sizeof(struct task), &type);
    MPI_Type_commit(&type);
    MPI_Type_free(&packed);
    return type;
}

int main(int argc, char **argv)
{
    int rank, size;
    struct task *all = NULL, mine;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Datatype type = task_type();
    if (rank == 0) {
        all = malloc(size * sizeof *all);
        for (int i = 0; i < size; i++)
            all[i] = (struct task){i, 0.5 * i, 3 + i};
    }
    MPI_Scatter(all, 1, type, &mine, 1, type, 0, MPI_COMM_WORLD);
    mine.rounds -= rank + 1;
    if (rank == 0)
        MPI_Gather(&mine, 1, type, all, 1, type, 0, MPI_COMM_WORLD);
    else
        MPI_Gather(&mine, 1, type, NULL, 0, type, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (int i = 0; i < size; i++)
            for (int k = 0; k < all[i].rounds && i > 0; k++)
                MPI_Send(&k, 1, MPI_INT, all[i].owner, 0, MPI_COMM_WORLD);
    for (int k = 0; k < 3 && rank > 0; k++)
        MPI_Recv(&mine.owner, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    free(all);
    MPI_Type_free(&type);
    MPI_Finalize();
    return 0;
}
