/* Partners in a struct on the heap, a call through a function pointer, macros, goto. */
// verify: -n 2..4 => verified
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
#define WORLD MPI_COMM_WORLD
#define SEND(p, to) MPI_Send((p), 1, MPI_INT, (to), 3, WORLD)
struct node { int rank; struct node *next; };
typedef int (*operation)(int *, int);
static int send(int *x, int peer) { return SEND(x, peer); }
static int recv(int *x, int peer) { return MPI_Recv(x, 1, MPI_INT, peer, 3, WORLD, MPI_STATUS_IGNORE); }
int main(int argc, char **argv)
{
    int rank, size, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(WORLD, &rank);
    MPI_Comm_size(WORLD, &size);
    struct node *list = NULL;
    for (int i = size - 1; i >= 0; i--) {
        struct node *n = malloc(sizeof *n);
        n->rank = i;
        n->next = list;
        list = n;
    }
    operation ops[2] = {send, recv};
    struct node *n = list;
again:
    if (n && n->next) {
        if (rank == n->rank || rank == n->next->rank) {
            int first = rank == n->rank;
            if (ops[!first](&x, first ? n->next->rank : n->rank) != MPI_SUCCESS)
                MPI_Abort(WORLD, 1);
        }
        n = n->next;
        goto again;
    }
    MPI_Finalize();
    return 0;
}
