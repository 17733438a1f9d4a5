/* gcc keeps the members in another order of bytes. */
// verify: -n 2 => unsupported C-UNSUPPORTED line 4
#include <mpi.h>
#pragma scalar_storage_order big-endian
struct number {
    int i;
};
int main(int argc, char **argv)
{
    struct number n = {1};
    MPI_Init(&argc, &argv);
    if (*(unsigned char *)&n)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
