/* A weak definition is a definition. */
// verify: -n 2 => verified
#include <mpi.h>
int rounds(void) __attribute__((weak));
int rounds(void)
{
    return 2;
}
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    for (int i = 0; i < rounds(); i++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
