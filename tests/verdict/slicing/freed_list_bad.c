/* The end of the first list still leads to memory that was freed with it. */
// verify: -n 2 => violated C-RUNTIME line 27
#include <mpi.h>
#include <stdlib.h>
struct node {
    int value;
    struct node *next;
};
static void clear(struct node *list)
{
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
}
int main(int argc, char **argv)
{
    struct node *list = NULL;
    MPI_Init(&argc, &argv);
    for (int i = 0; i < 4; i++) {
        struct node *n = malloc(sizeof *n);
        n->next = list;
        list = n;
    }
    clear(list->next);
    list->next->value = 7;
    MPI_Finalize();
    return 0;
}
