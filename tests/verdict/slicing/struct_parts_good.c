// A structure that is passed and returned by value: only the parts that somebody reads matter.
// How many particles there are depends on random numbers, and nobody asks for it.
//
// verify: -n 2..3 => bounded by walk
// run: -n 3 finishes
#include <mpi.h>
#include <stdlib.h>

struct place {
    long particles;
    int next;
    int previous;
};

struct world {
    long seed;
    struct place here;
    float *mass;
};

static struct place neighbours(int rank, int size)
{
    struct place p;
    p.particles = 0;
    p.next = rank + 1 < size ? rank + 1 : MPI_PROC_NULL;
    p.previous = rank - 1 >= 0 ? rank - 1 : MPI_PROC_NULL;
    return p;
}

static struct world build(int rank, int size)
{
    struct world w;
    w.seed = rank;
    w.here = neighbours(rank, size);
    w.mass = malloc(1000 * sizeof(float));
    for (int i = 0; i < 1000; i++)
        w.mass[i] = (float)rand() / RAND_MAX;
    return w;
}

static struct world count(struct world w)
{
    for (int i = 0; i < 1000; i++)
        while (w.mass[i] > 0) {
            w.here.particles++;
            w.mass[i] -= 0.01f;
        }
    return w;
}

static void pass(struct world w, int token)
{
    struct place p = w.here;
    MPI_Recv(&token, 1, MPI_INT, p.previous, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(&token, 1, MPI_INT, p.next, 4, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    struct world w = count(build(rank, size));
    pass(w, 7);
    free(w.mass);
    MPI_Finalize();
    return 0;
}
