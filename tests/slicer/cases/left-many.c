/* A write that may be to any of four variables whose blocks were left: three ends are named. */
#include <mpi.h>
static int *kept;
static void each(int which)
{
    if (which == 1) {
        int x = 0;
        kept = &x;
    }
    if (which == 2) {
        int y = 0;
        kept = &y;
    }
    if (which == 3) {
        int z = 0;
        kept = &z;
    }
    if (which == 4) {
        int w = 0;
        kept = &w;
    }
}
int main(int argc, char **argv)
{
    int mine = 0;
    MPI_Init(&argc, &argv);
    kept = &mine;
    if (argc > 100)
        each(argc);
    *kept = 1;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
