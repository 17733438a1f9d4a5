// verify: -n 2 => verified no "MPI-OFF"
// A condition is none of the reasons where the header is included all the same.
#include "linked/mpi_off_header.h"
#ifdef TRACE
#include <mpi.h>
#endif

int main(void)
{
    return MAX_NEIGHBOURS > 8;
}
