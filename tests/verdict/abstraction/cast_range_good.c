/* A double becomes an int that can hold it: the fraction is dropped. */
// verify: -n 2 => verified
#include <mpi.h>
int main(int argc, char **argv)
{
    double small[2] = {-2147483648.9, 255.9};
    int rank, got;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int low = (int)small[0];
    unsigned char byte = (unsigned char)small[1];
    unsigned long most = (unsigned long)18446744073709549568.0;
    if ((low > 0 || byte != 255 || most < 18446744073709549568ul) && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 77, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
