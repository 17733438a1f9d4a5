// The function that qsort() calls asserts something about numbers that take too many steps to
// compute. It is run with any arguments: whether the assertion holds is not known.
// verify: -n 2 --max-steps 100000 => inconclusive MPI-ASSERT says possibly by own
#include <assert.h>
#include <mpi.h>
#include <stdlib.h>

struct atom {
    int id;
    double place;
};

static int compare(const void *a, const void *b)
{
    const struct atom *x = a, *y = b;
    assert(x->id != y->id);
    return x->id < y->id ? -1 : 1;
}

int main(int argc, char **argv)
{
    int rank, size;
    struct atom atoms[100];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int k = 0; k < 100000; k++)
        for (int i = 0; i < 100; i++) {
            atoms[i].id = (37 * i + k) % 100;
            atoms[i].place = 0.5 * k;
        }
    qsort(atoms, 100, sizeof atoms[0], compare);
    if (rank == 0)
        MPI_Send(&size, 1, MPI_INT, 1, 3, MPI_COMM_WORLD);
    if (rank == 1)
        MPI_Recv(&size, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
