// verify: -n 2 => unsupported C-UNSUPPORTED
#include <mpi.h>
#include <setjmp.h>

int main(int argc, char **argv)
{
    jmp_buf start;
    MPI_Init(&argc, &argv);
    if (setjmp(start) == 0)
        longjmp(start, 1);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
