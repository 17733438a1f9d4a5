// verify: -n 2 => verified
// A store through a pointer that is not known changes no list of functions that run at the end.
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

struct text {
    char *at;
    unsigned long n;
    char local[16];
};

static void last(void)
{
    MPI_Finalize();
}

static void put(struct text *t, const char *s)
{
    unsigned long n = strlen(s);
    if (n > 15)
        t->at = malloc(n + 1);
    memcpy(t->at, s, n);
    t->at[n] = 0;
    t->n = n;
}

int main(int argc, char **argv)
{
    struct text a = {.at = a.local};
    atexit(last);
    MPI_Init(&argc, &argv);
    if (argc > 1) {
        put(&a, argv[1]);
        a.at[a.n / 2] = 'x';
        if (a.at[0] == 'q')
            MPI_Abort(MPI_COMM_WORLD, 1);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    return 0;
}
