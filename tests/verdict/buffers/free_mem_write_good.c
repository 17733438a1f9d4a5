/* Memory of MPI_Alloc_mem is written to before MPI_Free_mem, in each round anew. */
// verify: -n 2 => verified clean says "verified for n = 2"
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, *memory;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 3; i++) {
        MPI_Alloc_mem(sizeof *memory, MPI_INFO_NULL, &memory);
        *memory = i;
        MPI_Free_mem(memory);
    }
    MPI_Alloc_mem(sizeof *memory, MPI_INFO_NULL, &memory);
    *memory = 7;
    MPI_Free_mem(memory);
    MPI_Finalize();
    return 0;
}
