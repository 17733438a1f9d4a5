/* Not where it is exit() that ends the process, nor static ones. */
// verify: -n 2 => verified clean
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
    int x = 0;
    static int y;
    MPI_Init(&argc, &argv);
    a = &x;
    b = &y;
    atexit(bye);
    MPI_Finalize();
    exit(0);
}
