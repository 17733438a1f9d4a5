/* One communicator for each node: if rank 0 of one is alone, it waits for ever. */
// verify: -n 2..3 => inconclusive MPI-ARG-RANK says colour
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
    if (rank == 0)
        MPI_Recv(&x, 1, MPI_INT, 1, 0, node, MPI_STATUS_IGNORE);
    MPI_Allreduce(MPI_IN_PLACE, &x, 1, MPI_INT, MPI_SUM, node);
    MPI_Comm_free(&node);
    MPI_Finalize();
    return 0;
}
