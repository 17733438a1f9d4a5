/* Memory that was freed is written to through some place that still holds its address: each case by
 * its own number of arguments. */
// verify: -n 2 --args "" => violated C-RUNTIME line 78
// verify: -n 2 --args "1" => violated C-RUNTIME line 84
// verify: -n 2 --args "1 1" => violated C-RUNTIME line 90 by walk
// verify: -n 2 --args "1 1 1" => violated C-RUNTIME line 56
// verify: -n 2 --args "1 1 1 1" => violated C-RUNTIME line 97
// verify: -n 2 --args "1 1 1 1 1" => violated C-RUNTIME line 41
// verify: -n 2 --args "1 1 1 1 1 1" => violated C-RUNTIME line 104
#include <mpi.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
void cblas_dscal(int n, double a, double *x, int inc);
struct node {
    struct node *next, *other;
    int value;
};
static struct node *build(int n)
{
    struct node *list = NULL;
    for (int i = 0; i < n; i++) {
        struct node *new = calloc(1, sizeof *new);
        new->next = list;
        list = new;
    }
    return list;
}
static void clear(struct node *list)
{
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
}
static void put(int n, ...)
{
    va_list all;
    va_start(all, n);
    *va_arg(all, int *) = n;
    va_end(all);
}
static void receive(int rank, MPI_Status *status)
{
    int x = 0;
    if (rank == 0)
        MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else
        MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, status);
}
static void drop(struct node *tree)
{
    if (!tree)
        return;
    drop(tree->next);
    drop(tree->other);
    free(tree);
}
int main(int argc, char **argv)
{
    int rank, key, flag, *p, *copy;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    struct node *list = build(3), *second = list->next;
    double *x = malloc(80);
    MPI_Status *status = malloc(sizeof *status);
    p = malloc(sizeof *p);
    memcpy(&copy, &p, sizeof copy);
    if (argc > 1)
        free(p);
    if (argc == 4) { /* two ways lead to one node */
        list->other = second;
        drop(list);
    }
    if (argc == 1) {
        clear(list);
        second->value = 1;
    }
    if (argc == 2) {
        free(x);
        struct node *again = build(1);
        memset(again, 0, sizeof *again);
        cblas_dscal(10, 2.0, x, 1);
    }
    if (argc == 3) {
        free(status);
        if (rank == 1)
            memset(x, 0, 80);
        MPI_Probe(1 - rank, 0, MPI_COMM_WORLD, status);
        receive(rank, status);
    }
    if (argc == 5) {
        MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
        MPI_Comm_set_attr(MPI_COMM_WORLD, key, p);
        MPI_Comm_get_attr(MPI_COMM_WORLD, key, &copy, &flag);
        *copy = 1;
    }
    if (argc == 6)
        put(1, p);
    if (argc == 7) {
        MPI_Barrier(MPI_COMM_WORLD);
        rank = 1 - rank;
        *copy = 1;
    }
    MPI_Finalize();
    return 0;
}
