// One of each kind is left.
// verify: -n 2 => verified MPI-GROUP-LEAK line 23
// verify: -n 2 => verified MPI-TYPE-LEAK line 24
// verify: -n 2 => verified MPI-OP-LEAK line 25
// verify: -n 2 => verified MPI-INFO-LEAK line 26
// verify: -n 2 => verified MPI-BUFFER-LEAK line 27
#include <mpi.h>

static void add(void *in, void *out, int *n, MPI_Datatype *type)
{
    (void)in, (void)out, (void)n, (void)type;
}

int main(int argc, char **argv)
{
    static char room[4096];
    MPI_Group all;
    MPI_Datatype triple;
    MPI_Op op;
    MPI_Info hints;
    MPI_Init(&argc, &argv);

    MPI_Comm_group(MPI_COMM_WORLD, &all);
    MPI_Type_contiguous(3, MPI_DOUBLE, &triple);
    MPI_Op_create(add, 1, &op);
    MPI_Info_create(&hints);
    MPI_Buffer_attach(room, sizeof room);
    MPI_Finalize();
    return 0;
}
