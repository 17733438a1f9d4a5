// verify: -n 2,4,6 => bounded
/* Both sides of a grid of processes come from options.  Their product is the number of processes:
 * so few numbers are possible, and where there are two columns of two ranks there is one row. */
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv)
{
    int me, n, px = 1, py = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    px = n;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "-px") == 0 && i + 1 < argc)
            px = atoi(argv[++i]);
        else if (strcmp(argv[i], "-py") == 0 && i + 1 < argc)
            py = atoi(argv[++i]);
    }
    if (px < 1 || py < 1 || px * py != n) {
        MPI_Finalize();
        return 1;
    }
    int x = me % px, y = me / px, a = 1, b = 0;
    int right = x + 1 < px ? me + 1 : MPI_PROC_NULL, left = x > 0 ? me - 1 : MPI_PROC_NULL;
    int up = y + 1 < py ? me + px : MPI_PROC_NULL, down = y > 0 ? me - px : MPI_PROC_NULL;
    MPI_Sendrecv(&a, 1, MPI_INT, right, 0, &b, 1, MPI_INT, left, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    MPI_Sendrecv(&a, 1, MPI_INT, up, 1, &b, 1, MPI_INT, down, 1, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
