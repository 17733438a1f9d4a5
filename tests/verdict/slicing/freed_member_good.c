/* Each member, and each element, leads to other memory before it is written through. */
// verify: -n 2 => verified says "verified for n = 2"
#include <mpi.h>
#include <stdlib.h>
struct row {
    int *first;
};
static void make(struct row *row)
{
    row->first = malloc(sizeof(int));
}
static void drop(struct row *row)
{
    free(row->first);
}
int main(int argc, char **argv)
{
    int *rows[4];
    struct row one;
    MPI_Init(&argc, &argv);
    for (int i = 0; i < 4; i++)
        rows[i] = malloc(2 * sizeof(int));
    for (int i = 0; i < 4; i++) {
        rows[i][1] = i;
        free(rows[i]);
    }
    for (int i = 0; i < 3; i++) {
        make(&one);
        *one.first = i;
        drop(&one);
    }
    one.first = malloc(sizeof(int));
    *one.first = 5;
    free(one.first);
    MPI_Finalize();
    return 0;
}
