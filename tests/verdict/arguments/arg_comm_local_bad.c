// Local calls that only name a communicator need one, too.
// verify: -n 2 --args "0" => violated MPI-ARG-COMM line 17
// verify: -n 2 --args "1" => violated MPI-ARG-COMM line 18 by walk
// verify: -n 2 --args "2" => violated MPI-ARG-OP line 19
// verify: -n 2 --args "3" => violated MPI-HANDLE-FREED line 20
// verify: -n 2 --args "4" => verified
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int x = 1, at = 0, yes;
    char room[16];
    MPI_Comm none = MPI_COMM_NULL;
    MPI_Info info, copy;
    MPI_Init(&argc, &argv);
    switch (atoi(argv[1])) { case 0: MPI_Pack(&x, 1, MPI_INT, room, 16, &at, none); break;
    case 1: MPI_Comm_set_info(none, MPI_INFO_NULL); break;
    case 2: MPI_Op_commutative(MPI_OP_NULL, &yes); break;
    case 3: MPI_Info_create(&info), copy = info, MPI_Info_free(&info), MPI_Info_set(copy, "a", "b"); break;
    }
    MPI_Finalize();
    return 0;
}
