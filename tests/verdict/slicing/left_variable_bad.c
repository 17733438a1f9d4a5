/* Writes to variables whose block, or function, was left. */
// verify: -n 2 => verified says "left at line 19"
// verify: -n 2 => verified says "left at line 7"
// verify: -n 2 => verified says "left at line 25"
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
    MPI_Finalize();
    return 0;
}
