// A process that would end in the midst of its numerics, in a loop that runs as long as random
// data wants.  Whether it does depends on the order of the method, which is right: the loops
// need not be followed to see that.
//
// verify: -n 2..4 --args "" --max-steps 100000 => bounded
// run: -n 4 finishes
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

struct input {
    int order;
    long tracks;
    float length;
};

struct track {
    long segments;
    float height, *psi;
};

static void sweep(struct track *t, const struct input *in)
{
    long steps = 0;
    for (long i = 0; i < in->tracks; i++) {
        for (int j = 0; j < 100; j++) {
            int done = 0;
            float s = in->length * t[i].height;
            while (!done) {
                s -= t[i].psi[j % 4] + 0.1f;
                if (s <= 0)
                    done = 1;
                if (in->order == 2) {
                    t[i].psi[j % 4] *= 0.9f;
                    steps++;
                } else if (in->order == 0) {
                    t[i].psi[j % 4] = 0;
                } else {
                    printf("the order is 0 or 2\n");
                    exit(1);
                }
            }
        }
    }
    printf("%ld steps\n", steps);
}

static struct track *make(const struct input *in)
{
    struct track *t = malloc(in->tracks * sizeof *t);
    for (long i = 0; i < in->tracks; i++) {
        t[i].segments = 1 + rand() % 4;
        t[i].height = (float)rand() / RAND_MAX;
        t[i].psi = calloc(4, sizeof(float));
    }
    return t;
}

int main(int argc, char **argv)
{
    int rank, size, token = 0;
    struct input in = {2, 20000, 3.5f};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc > 1)
        in.order = atoi(argv[1]);
    struct track *t = make(&in);
    sweep(t, &in);
    MPI_Sendrecv(&rank, 1, MPI_INT, (rank + 1) % size, 1, &token, 1, MPI_INT,
                 (rank + size - 1) % size, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
