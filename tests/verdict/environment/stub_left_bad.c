/* A type of functions is not guessed: one line says so, however many follow from it. */
// verify: -n 2 --stub-missing => c-error C-ERROR line 9 findings 1 says "(and 2 more: what a missing header declares is not known)"
#include <mpi.h>
#include "no_such_calls.h"

int main(int argc, char **argv)
{
    callback_t first = 0, last = 0;
    first(1);
    last(2);
    first(3);
    MPI_Init(&argc, &argv);
    MPI_Finalize();
    return 0;
}
