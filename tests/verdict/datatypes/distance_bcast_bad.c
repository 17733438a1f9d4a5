// verify: -n 2..4 => violated MPI-COLL-MISSING line 38
// run: -n 2 hangs
//
// One datatype for three variables, as textbooks build it: the displacements are distances from the
// first (MPI-4.0 5.1.12).  Rank 0 changes n after it has gone out.
#include <mpi.h>
#include <stdlib.h>

static void build(double *a, double *b, int *n, MPI_Datatype *t)
{
    int lengths[3] = {1, 1, 1};
    MPI_Datatype types[3] = {MPI_DOUBLE, MPI_DOUBLE, MPI_INT};
    MPI_Aint at_a, at_b, at_n, displacements[3] = {0};
    MPI_Get_address(a, &at_a);
    MPI_Get_address(b, &at_b);
    MPI_Get_address(n, &at_n);
    displacements[1] = at_b - at_a;
    displacements[2] = MPI_Aint_diff(at_n, at_a);
    MPI_Type_create_struct(3, lengths, displacements, types, t);
    MPI_Type_commit(t);
}

int main(int argc, char **argv)
{
    int rank, n = 0;
    double a = 0, b = 0;
    MPI_Datatype t;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    build(&a, &b, &n, &t);
    if (rank == 0)
        n = argc > 1 ? atoi(argv[1]) : 3;
    MPI_Bcast(&a, 1, t, 0, MPI_COMM_WORLD);
    if (rank == 0)
        n++;
    MPI_Type_free(&t);
    for (int i = 0; i < n; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
