/* MPI is never initialised. */
// verify: -n 2 => violated MPI-BEFORE-INIT line 8
#include <mpi.h>

int main(void)
{
    char name[MPI_MAX_PROCESSOR_NAME];
    int length; MPI_Get_processor_name(name, &length);
    return 0;
}
