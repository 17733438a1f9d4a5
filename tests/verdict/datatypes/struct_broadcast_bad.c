// verify: -n 3 => violated MPI-COLL-MISSING line 36
// struct_broadcast_good, but rank 0 changes the member that the type leaves out: it stays with it.
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
    int rank;
    double time = 0, most;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Datatype type = type_of_params();
    if (rank == 0)
        p.kept = 2;
    if (rank == 0 && scanf("%d %d %lf", &p.steps, &p.every, &p.dt) != 3)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Bcast(&p, 1, type, 0, MPI_COMM_WORLD);
    MPI_Type_free(&type);
    if (p.every == 3 && p.kept == 5)
        MPI_Allreduce(&time, &most, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
