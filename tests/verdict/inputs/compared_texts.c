// verify: -n 2 => inconclusive LIMIT line 14
// verify: -n 2 --args "a b" => verified
// A number that depends on two texts of the command line is asked for where no number of cases is
// enough: the place is told.
#include <mpi.h>
#include <string.h>

int main(int argc, char **argv)
{
    MPI_Datatype block;
    MPI_Init(&argc, &argv);
    if (argc > 2) {
        int n = strcmp(argv[1], argv[2]);
        MPI_Type_vector(2, 1, n, MPI_INT, &block);
        MPI_Type_free(&block);
    }
    MPI_Finalize();
    return 0;
}
