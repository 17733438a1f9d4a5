/* A library that communicates, and begins MPI: what rank 0 leaves out may be a collective of it. */
// verify: -n 2 --stub-missing => inconclusive says "line 12 calls PetscInitialize, and PETSc communicates"
// verify: -n 2 --stub-missing => inconclusive no MPI-BEFORE-INIT
#include <mpi.h>
#include <petscksp.h>

int main(int argc, char **argv)
{
    int rank, value = 1;
    KSP solver;
    Vec x;
    PetscInitialize(&argc, &argv, NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Send(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Recv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank != 0)
        KSPSolve(solver, x, x);
    PetscFinalize();
    return 0;
}
