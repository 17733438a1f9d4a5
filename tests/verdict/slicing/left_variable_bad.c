/* Writes to variables whose block, or function, was left. */
// verify: -n 2 => bounded says "left at line 20"
// verify: -n 2 => bounded says "left at line 33"
// verify: -n 2 => bounded says "left at line 8"
// verify: -n 2 => bounded says "left at line 26"
#include <mpi.h>
static int *kept;
static void keep(void)
{
    int x = 1;
    kept = &x;
    *kept = 2;
}
int main(int argc, char **argv)
{
    int *p;
    MPI_Init(&argc, &argv);
    keep();
    {
        int a = 0;
        p = &a;
    }
    *p = 1;
    *kept = 1;
    {
        int b = 0;
        p = &b;
        goto out;
    }
out:
    *p = 1;
    for (int i = 0; i < 2; i++) {
        int c = 0;
        if (i)
            *p = 1;
        p = &c;
    }
    MPI_Finalize();
    return 0;
}
