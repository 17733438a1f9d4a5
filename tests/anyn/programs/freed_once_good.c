// every: proved
#include <mpi.h>

int main(int argc, char **argv)
{
    int x[2] = { 0 };
    MPI_Init(&argc, &argv);
    MPI_Datatype pair;
    MPI_Info info;
    MPI_Group group;
    MPI_Comm_group(MPI_COMM_WORLD, &group);
    MPI_Info_create(&info);
    MPI_Type_contiguous(2, MPI_INT, &pair);
    MPI_Type_commit(&pair);
    MPI_Bcast(x, 1, pair, 0, MPI_COMM_WORLD);
    MPI_Type_free(&pair);
    MPI_Info_free(&info);
    MPI_Group_free(&group);
    MPI_Finalize();
    return 0;
}
