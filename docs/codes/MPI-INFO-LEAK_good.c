// verify: -n 2 => verified
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Info info;
    MPI_Comm copy;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Info_create(&info);
    MPI_Comm_dup_with_info(MPI_COMM_WORLD, info, &copy);
    MPI_Info_free(&info);
    MPI_Comm_free(&copy);
    MPI_Finalize();
    return 0;
}
