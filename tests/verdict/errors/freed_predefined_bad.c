// Only what the program has made may be freed.
// verify: -n 2 --args "0" => violated MPI-FREE-PREDEFINED line 16
// verify: -n 2 --args "1" => violated MPI-FREE-PREDEFINED line 17
// verify: -n 2 --args "2" => violated MPI-FREE-PREDEFINED line 18
// verify: -n 2 --args "3" => verified
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    MPI_Comm all = MPI_COMM_WORLD;
    MPI_Datatype number = MPI_INT;
    MPI_Op add = MPI_SUM;
    MPI_Init(&argc, &argv);
    switch (atoi(argv[1])) {
    case 0: MPI_Comm_free(&all); break;
    case 1: MPI_Type_free(&number); break;
    case 2: MPI_Op_free(&add); break;
    }
    MPI_Finalize();
    return 0;
}
