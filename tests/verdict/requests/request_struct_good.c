/* Requests in structs, passed to functions. */
// verify: -n 2..4 => verified
#include <mpi.h>

struct halo {
    MPI_Request in, out;
    double ghost, edge;
    int neighbour;
};

static void start(struct halo *h, int tag_in, int tag_out)
{
    MPI_Irecv(&h->ghost, 1, MPI_DOUBLE, h->neighbour, tag_in, MPI_COMM_WORLD, &h->in);
    MPI_Isend(&h->edge, 1, MPI_DOUBLE, h->neighbour, tag_out, MPI_COMM_WORLD, &h->out);
}

static void finish(MPI_Request *in, MPI_Request *out)
{
    MPI_Wait(in, MPI_STATUS_IGNORE);
    MPI_Wait(out, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int rank;
    int size;
    struct halo left, right;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    left.neighbour = rank > 0 ? rank - 1 : MPI_PROC_NULL;
    right.neighbour = rank + 1 < size ? rank + 1 : MPI_PROC_NULL;
    left.edge = right.edge = rank;
    start(&left, 1, 2);
    start(&right, 2, 1);
    finish(&left.in, &left.out);
    finish(&right.in, &right.out);
    MPI_Finalize();
    return 0;
}
