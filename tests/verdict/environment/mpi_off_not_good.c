// verify: -n 2 => verified no "MPI-OFF"
// A condition that holds without a macro switches nothing off, though nothing is called.
#if !defined(SERIAL)
#include <mpi.h>
#endif

int main(void)
{
    return 0;
}
