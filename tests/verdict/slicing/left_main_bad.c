/* What atexit() is given, and destructors, find the variables of main gone. */
// verify: -n 2 => bounded says "left at line 19" by walk
#include <mpi.h>
#include <stdlib.h>
static int *a, *b;
static void bye(void)
{
    *a = 1;
}
__attribute__((destructor)) static void last(void) { *b = 2; }
int main(int argc, char **argv)
{
    int x = 0, y = 0;
    MPI_Init(&argc, &argv);
    a = &x;
    b = &y;
    atexit(bye);
    MPI_Finalize();
    return 0;
}
