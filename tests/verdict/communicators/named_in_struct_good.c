// verify: -n 2 => verified
// A number that is written to an array in a structure, at a place that is not known, changes no
// handle in it (C11 6.5p7), also where it is one with a name.
#include <mpi.h>
#include <stdio.h>

struct domain {
    MPI_Comm comm;
    MPI_Datatype type;
    int neighbours[6];
};

int main(int argc, char **argv)
{
    struct domain d = {MPI_COMM_WORLD, MPI_INT, {0}};
    int rank, size, k = 0, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        scanf("%d", &k);
    MPI_Bcast(&k, 1, d.type, 0, d.comm);
    if (k < 0 || k > 5)
        MPI_Abort(MPI_COMM_WORLD, 1);
    d.neighbours[k] = (rank + 1) % size;
    MPI_Comm_rank(d.comm, &d.neighbours[5 - k]);
    MPI_Allreduce(MPI_IN_PLACE, &x, 1, d.type, MPI_SUM, d.comm);
    if (d.neighbours[0] != d.neighbours[1])
        d.neighbours[2] = 1;
    MPI_Barrier(d.comm);
    MPI_Finalize();
    return 0;
}
