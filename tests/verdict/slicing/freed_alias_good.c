/* The other variables have new values, or lead elsewhere; none of it is in the slice. */
// verify: -n 2 => bounded no "freed-memory"
#include <mpi.h>
#include <stdlib.h>
struct node {
    struct node *next, *before;
};
static void drop(struct node *p)
{
    free(p);
}
static void fill(int *p, int n)
{
    for (int i = 0; i < n; i++)
        p[i] = i;
}
int main(int argc, char **argv)
{
    int rank, n = argc * 100;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    struct node *list = NULL, *next;
    for (int i = 0; i < n; i++) {
        struct node *new = calloc(1, sizeof *new);
        new->next = list;
        list = new;
    }
    for (struct node *p = list; p; p = next) {
        next = p->next;
        drop(p);
        if (next)
            next->before = NULL;
    }
    int *old = malloc(sizeof *old * 100), *now = malloc(sizeof *now * 100), *swap;
    for (int i = 0; i < n; i++) {
        swap = old;
        old = now;
        now = swap;
        now[i % 100] = 1;
    }
    swap = realloc(old, sizeof *old * (size_t)(n + 1));
    old = swap;
    old[n] = 1;
    fill(old, n);
    free(now);
    now = old;
    now[0] = 2;
    free(now);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
