/* The pair was deleted before the program asks for it. */
// verify: -n 2 => violated MPI-DEADLOCK line 19
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    char text[16] = "1";
    int flag, x = 0;
    MPI_Info info;
    MPI_Init(&argc, &argv);
    MPI_Info_create(&info);
    MPI_Info_set(info, "partner", "0");
    MPI_Info_set(info, "other", "1");
    MPI_Info_delete(info, "partner");
    MPI_Info_get(info, "partner", 15, text, &flag);
    MPI_Info_free(&info);
    if (!flag && atoi(text) == 1)
        MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
