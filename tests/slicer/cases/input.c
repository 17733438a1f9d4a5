/* Input that decides is kept, output never. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int n, ignored;
    MPI_Init(&argc, &argv);
    printf("how many? ");
    scanf("%d", &n);
    scanf("%d", &ignored);
    while (n-- > 0)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
}
