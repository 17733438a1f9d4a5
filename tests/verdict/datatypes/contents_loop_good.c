/* A loop that goes down through the datatypes, until it comes to a predefined one. */
// verify: -n 2 => verified clean by walk
#include <mpi.h>

static int depth(MPI_Datatype type)
{
    int n, m, k, how, i[8], levels = 0;
    MPI_Aint a[8];
    MPI_Datatype next, last = MPI_DATATYPE_NULL;
    for (MPI_Type_get_envelope(type, &n, &m, &k, &how); how != MPI_COMBINER_NAMED;
         MPI_Type_get_envelope(type, &n, &m, &k, &how)) {
        MPI_Type_get_contents(type, n, m, k, i, a, &next);
        if (last != MPI_DATATYPE_NULL)
            MPI_Type_free(&last);
        type = next;
        levels++;
        MPI_Type_get_envelope(type, &n, &m, &k, &how);
        last = how == MPI_COMBINER_NAMED ? MPI_DATATYPE_NULL : type;
    }
    return levels;
}

int main(int argc, char **argv)
{
    MPI_Datatype a, b, c;
    MPI_Init(&argc, &argv);
    MPI_Type_contiguous(4, MPI_INT, &a);
    MPI_Type_create_resized(a, 0, 32, &b);
    MPI_Type_vector(2, 1, 2, b, &c);
    if (depth(c) == 3)
        MPI_Barrier(MPI_COMM_WORLD);
    else
        MPI_Recv(0, 0, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Type_free(&a);
    MPI_Type_free(&b);
    MPI_Type_free(&c);
    MPI_Finalize();
    return 0;
}
