// What MPI allows before MPI_Init and after MPI_Finalize, and what it does not.
// verify: -n 2 --args "a b c d e f" => verified
// verify: -n 2 --args "early" => violated MPI-BEFORE-INIT line 18
// verify: -n 2 --args "twice x" => violated MPI-INIT-TWICE line 21 by walk
// verify: -n 2 --args "late x x" => violated MPI-AFTER-FINALIZE line 24
// verify: -n 2 --args "end x x x" => violated MPI-FINALIZE-TWICE line 26
// verify: -n 2 --args "type x x x x" => violated MPI-AFTER-FINALIZE line 28
#include <mpi.h>

int main(int argc, char **argv)
{
    int flag, version, subversion, rank;
    MPI_Datatype pair;
    MPI_Initialized(&flag);
    MPI_Finalized(&flag);
    MPI_Get_version(&version, &subversion);
    if (argc == 2)
        MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Init(&argc, &argv);
    if (argc == 3)
        MPI_Init(&argc, &argv);
    MPI_Finalize();
    if (argc == 4)
        MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (argc == 5)
        MPI_Finalize();
    if (argc == 6)
        MPI_Type_contiguous(2, MPI_INT, &pair);
    MPI_Finalized(&flag);
    return 0;
}
