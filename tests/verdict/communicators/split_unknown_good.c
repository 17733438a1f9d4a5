/* One communicator for each node: whatever the names are, its members send to its rank 0. */
// verify: --verbose -n 2..3 => bounded says correlation
// verify: -n 5 => inconclusive UNKNOWN-ENVELOPE line 22
#include <mpi.h>

static unsigned number_of(const char *name)
{
    unsigned h = 5381;
    while (*name)
        h = h * 33 + (unsigned char)*name++;
    return h & 0xffff;
}

int main(int argc, char **argv)
{
    int world, rank, size, length, x = 0;
    char name[MPI_MAX_PROCESSOR_NAME];
    MPI_Comm node;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &world);
    MPI_Get_processor_name(name, &length);
    MPI_Comm_split(MPI_COMM_WORLD, (int)number_of(name), world, &node);
    MPI_Comm_rank(node, &rank);
    MPI_Comm_size(node, &size);
    if (rank > 0)
        MPI_Send(&x, 1, MPI_INT, 0, 0, node);
    for (int i = 1; rank == 0 && i < size; i++)
        MPI_Recv(&x, 1, MPI_INT, i, 0, node, MPI_STATUS_IGNORE);
    MPI_Allreduce(MPI_IN_PLACE, &x, 1, MPI_INT, MPI_SUM, node);
    MPI_Comm_free(&node);
    MPI_Finalize();
    return 0;
}
