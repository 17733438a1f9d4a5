/* Lists and growing arrays that are freed, and made anew: each access is to memory that is there. */
// verify: -n 2 => verified clean says "verified for n = 2"
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
struct node {
    int value;
    struct node *next;
};
struct vector {
    int *items, n, cap;
};
static struct node *push(struct node *list, int value)
{
    struct node *n = malloc(sizeof *n);
    n->value = value;
    n->next = list;
    return n;
}
static void clear(struct node *list)
{
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
}
static void append(struct vector *v, int value)
{
    if (v->n == v->cap) {
        v->cap = v->cap ? 2 * v->cap : 4;
        v->items = realloc(v->items, v->cap * sizeof *v->items);
    }
    v->items[v->n++] = value;
}
int main(int argc, char **argv)
{
    struct node *list = NULL;
    struct vector v = {0};
    char *names[3];
    MPI_Init(&argc, &argv);
    for (int round = 0; round < 2; round++) {
        list = NULL;
        for (int i = 0; i < 4; i++)
            list = push(list, i);
        list->next->value = 7;
        clear(list);
    }
    for (int i = 0; i < 10; i++)
        append(&v, i);
    v.items[3] = 1;
    for (int i = 0; i < 3; i++)
        names[i] = strdup("one");
    for (int i = 0; i < 3; i++) {
        free(names[i]);
        names[i] = strdup("other");
    }
    for (int i = 0; i < 3; i++)
        names[i][0] = 'O';
    MPI_Finalize();
    return 0;
}
