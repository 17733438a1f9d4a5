/* Structures passed and returned by value. */
#include <mpi.h>

struct pair {
    int to, weight;
};

static struct pair next(struct pair p)
{
    p.to++;
    p.weight *= 2;
    return p;
}

int main(int argc, char **argv)
{
    struct pair p = {argc, 4};
    MPI_Init(&argc, &argv);
    p = next(p);
    MPI_Send(&argc, 1, MPI_INT, p.to, 0, MPI_COMM_WORLD);
    MPI_Finalize();
}
