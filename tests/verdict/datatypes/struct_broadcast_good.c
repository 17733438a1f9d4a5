// verify: -n 3 => verified
// Parameters that rank 0 reads into a structure, broadcast as one: all ranks have them afterwards,
// and the member that the type leaves out stays what it was.
#include <mpi.h>
#include <stdio.h>

struct params {
    int steps, kept, every;
    double dt;
};

static MPI_Datatype type_of_params(void)
{
    int lengths[3] = {1, 1, 1};
    MPI_Aint at[3] = {0, 8, 16};
    MPI_Datatype types[3] = {MPI_INT, MPI_INT, MPI_DOUBLE}, type;
    MPI_Type_create_struct(3, lengths, at, types, &type);
    MPI_Type_commit(&type);
    return type;
}

int main(int argc, char **argv)
{
    struct params p = {.kept = 5};
    int rank, size, sent = 0, received;
    double time = 0, most;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Datatype type = type_of_params();
    if (rank == 0 && scanf("%d %d %lf", &p.steps, &p.every, &p.dt) != 3)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Bcast(&p, 1, type, 0, MPI_COMM_WORLD);
    MPI_Type_free(&type);
    if (p.every <= 0)
        p.every = p.kept;
    for (int i = 0; i < p.steps; i++) {
        MPI_Sendrecv(&sent, 1, MPI_INT, (rank + 1) % size, 0, &received, 1, MPI_INT,
                     (rank + size - 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        time += p.dt;
        if (i % p.every == 0)
            MPI_Allreduce(&time, &most, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
