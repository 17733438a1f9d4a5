/* Where exit() is called through a pointer, it is not seen what runs before the end. */
// verify: -n 2 => unsupported C-UNSUPPORTED line 5
#include <mpi.h>
#include <stdlib.h>
__attribute__((destructor)) static void finish(void)
{
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
}
static void (*volatile leave)(int) = exit;
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    leave(0);
}
