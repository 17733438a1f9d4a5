/* Compound literals, and what a statement expression declares, behind their block. */
// verify: -n 2 => bounded says "left at line 10"
// verify: -n 2 => bounded says "left at line 12"
#include <mpi.h>
int main(int argc, char **argv)
{
    int *p, *q;
    MPI_Init(&argc, &argv);
    {
        p = (int[]){1, 2};
    }
    q = ({ int x = argc; &x; });
    *p = 3;
    *q = 4;
    MPI_Finalize();
    return 0;
}
