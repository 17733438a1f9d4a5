// verify: -n 2 => violated MPI-ARG-TYPE line 14
// verify: -n 2 --args "free" => violated MPI-ARG-TYPE line 16
// verify: -n 2 --args "free comm" => violated MPI-ARG-COMM line 18
// Handles that the program has never set.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Datatype type;
    MPI_Comm comm;
    MPI_Init(&argc, &argv);
    switch (argc) {
    case 1:
        MPI_Type_commit(&type); break;
    case 2:
        MPI_Type_free(&type); break;
    default:
        MPI_Comm_free(&comm);
    }
    MPI_Finalize();
    return 0;
}
