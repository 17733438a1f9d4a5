/* Tests that look like those of an allocation that has failed, but are not: the pointer has been
 * given up in between. */
// verify: -n 2 --args "1" => violated MPI-DEADLOCK line 48
// verify: -n 2 --args "2" => violated MPI-DEADLOCK line 48
// verify: -n 2 --args "3" => violated MPI-DEADLOCK line 48
// verify: -n 2 --args "4" => violated MPI-DEADLOCK line 48
// verify: -n 2 --args "5" => verified
#include <mpi.h>
#include <stdlib.h>

static char *kept;

static void give_up(char **p)
{
    free(*p);
    *p = NULL;
}

static int is_gone(int how, int rounds)
{
    char *p = malloc(8), *q = p;
    kept = malloc(8);
    if (how == 1) {
        p = NULL;
        q = p;
    }
    for (int i = 0; how == 2 && i < rounds; i++) {
        if (!q)
            return 1;
        q = NULL;
    }
    if (how == 3)
        give_up(&kept);
    if (!kept)
        return 1;
    kept = malloc(8);
    if (how == 4)
        kept = NULL;
    return kept == NULL || !q;
}

int main(int argc, char **argv)
{
    int rank, token = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (is_gone(atoi(argv[1]), 3))
        MPI_Recv(&token, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
