/* No place leads to memory that was freed: elements that are freed one after the other, lists of
 * any length that are consumed, arrays that change places, members that get other memory. */
// verify: -n 2 => bounded no "freed-memory"
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
struct node {
    struct node *next;
    int value;
};
struct queue {
    struct node *head, *tail;
};
struct vector {
    int *items, n, cap;
};
static void push(struct queue *q, int value)
{
    struct node *new = calloc(1, sizeof *new);
    new->value = value;
    if (q->tail)
        q->tail->next = new;
    else
        q->head = new;
    q->tail = new;
}
static void pop(struct queue *q)
{
    struct node *first = q->head;
    q->head = first->next;
    if (!q->head)
        q->tail = NULL;
    free(first);
}
static void append(struct vector *v, int x)
{
    if (v->n == v->cap) {
        v->cap = 2 * v->cap + 1;
        v->items = realloc(v->items, v->cap * sizeof *v->items);
    }
    v->items[v->n++] = x;
}
static void release(int **p)
{
    free(*p);
    *p = NULL;
}
static void cubes(int n)
{
    double ***cube = malloc(n * sizeof *cube);
    for (int i = 0; i < n; i++) {
        cube[i] = malloc(n * sizeof **cube);
        for (int k = 0; k < n; k++)
            cube[i][k] = malloc(n * sizeof ***cube);
    }
    for (int i = n - 1; i >= 0; i--) {
        for (int k = 0; k < n; k++)
            free(cube[i][k]);
        free(cube[i]);
    }
    free(cube);
}
int main(int argc, char **argv)
{
    int n = argc * 10;
    struct queue q = {0};
    struct vector v = {0}, w = {0};
    MPI_Init(&argc, &argv);
    double *now = malloc(n * sizeof *now), *then = malloc(n * sizeof *then), *swap;
    for (int i = 0; i < n; i++) {
        push(&q, i);
        append(&v, i);
        append(&w, i);
        now[i] = then[i] + 1;
        swap = now;
        now = then;
        then = swap;
    }
    free(now);
    free(then);
    while (q.head)
        pop(&q);
    release(&v.items);
    w.items[0] = 1;
    release(&w.items);
    char **names = malloc(n * sizeof *names);
    for (int i = 0; i < n; i++)
        names[i] = strdup("one");
    for (int i = 0; i < n; i++) {
        free(names[i]);
        names[i] = strdup("other");
        names[i][0] = 'O';
    }
    for (int i = 0; i < n; i++)
        free(names[i]);
    free(names);
    cubes(n);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
