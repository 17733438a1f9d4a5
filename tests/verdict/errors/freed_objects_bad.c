// Each kind of object is used, or freed again, through a copy of its handle.
// verify: -n 2 --args "0" => violated MPI-HANDLE-FREED line 31
// verify: -n 2 --args "1" => violated MPI-HANDLE-FREED line 36
// verify: -n 2 --args "2" => violated MPI-HANDLE-FREED line 41
// verify: -n 2 --args "3" => violated MPI-HANDLE-FREED line 46
// verify: -n 2 --args "4" => violated MPI-HANDLE-FREED line 51
// verify: -n 2 --args "5" => violated MPI-HANDLE-FREED line 56
// verify: -n 2 --args "6" => verified by walk
#include <mpi.h>
#include <stdlib.h>

static void longest(void *in, void *out, int *n, MPI_Datatype *type)
{
    int *a = in, *b = out;
    (void)type;
    for (int i = 0; i < *n; i++)
        if (b[i] < a[i]) b[i] = a[i];
}

int main(int argc, char **argv)
{
    int x[4] = {0}, y[4], size;
    MPI_Init(&argc, &argv);
    int which = atoi(argv[1]);
    MPI_Datatype type, type2;
    MPI_Group group, group2;
    MPI_Op op, op2;
    MPI_Info info, info2;
    if (which == 0) {
        MPI_Type_contiguous(4, MPI_INT, &type), MPI_Type_commit(&type), type2 = type;
        MPI_Type_free(&type), MPI_Bcast(x, 1, type2, 0, MPI_COMM_WORLD);
    }
    if (which == 1) {
        MPI_Type_vector(2, 1, 2, MPI_INT, &type);
        type2 = type, MPI_Type_free(&type);
        MPI_Type_commit(&type2);
    }
    if (which == 2) {
        MPI_Comm_group(MPI_COMM_WORLD, &group);
        group2 = group, MPI_Group_free(&group);
        MPI_Group_size(group2, &size);
    }
    if (which == 3) {
        MPI_Comm_group(MPI_COMM_WORLD, &group);
        group2 = group, MPI_Group_free(&group);
        MPI_Group_free(&group2);
    }
    if (which == 4) {
        MPI_Op_create(longest, 1, &op);
        op2 = op, MPI_Op_free(&op);
        MPI_Allreduce(x, y, 4, MPI_INT, op2, MPI_COMM_WORLD);
    }
    if (which == 5) {
        MPI_Info_create(&info);
        info2 = info, MPI_Info_free(&info);
        MPI_Info_free(&info2);
    }
    MPI_Finalize();
    return 0;
}
