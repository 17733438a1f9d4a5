// All that is made is freed, in another function and in another order.
// verify: -n 2 => verified clean
#include <mpi.h>

struct things {
    MPI_Group all, none;
    MPI_Datatype triple;
    MPI_Op op;
    MPI_Info hints;
};

static void add(void *in, void *out, int *n, MPI_Datatype *type)
{
    (void)in, (void)out, (void)n, (void)type;
}

static void drop(struct things *t)
{
    void *room;
    int size;
    MPI_Op_free(&t->op);
    MPI_Type_free(&t->triple);
    MPI_Group_free(&t->all);
    MPI_Info_free(&t->hints);
    MPI_Buffer_detach(&room, &size);
}

int main(int argc, char **argv)
{
    static char room[4096];
    struct things t;
    MPI_Init(&argc, &argv);
    MPI_Comm_group(MPI_COMM_WORLD, &t.all);
    MPI_Group_difference(t.all, t.all, &t.none); /* MPI_GROUP_EMPTY */
    MPI_Type_contiguous(3, MPI_DOUBLE, &t.triple);
    MPI_Op_create(add, 1, &t.op);
    MPI_Info_create(&t.hints);
    MPI_Buffer_attach(room, sizeof room);
    drop(&t);
    MPI_Finalize();
    return 0;
}
