/* Derived datatypes (MPI-4.0 5.1): sizes, extents, and how many basic elements a message has. */
// verify: -n 2 => verified clean
#include <assert.h>
#include <mpi.h>
#include <stddef.h>

struct task {
    int id;
    char kind;
    double x[2];
};

static void expect(MPI_Datatype type, int bytes, MPI_Aint lower, MPI_Aint span)
{
    int size;
    MPI_Aint lb, extent;
    MPI_Type_size(type, &size);
    MPI_Type_get_extent(type, &lb, &extent);
    assert(size == bytes && lb == lower && extent == span);
}

/* (double, 0) (char, 8), extent 16: the pair of the standard's examples in 5.1.2. */
static MPI_Datatype pair(void)
{
    const int ones[2] = {1, 1};
    const MPI_Aint places[2] = {0, 8};
    const MPI_Datatype types[2] = {MPI_DOUBLE, MPI_CHAR};
    MPI_Datatype p;
    MPI_Type_create_struct(2, ones, places, types, &p);
    expect(p, 9, 0, 16);
    return p;
}

static void constructors(void)
{
    const int lengths[2] = {3, 1}, places[2] = {4, 0}, mixed[3] = {2, 1, 3};
    const MPI_Aint at[3] = {0, 16, 26};
    MPI_Datatype p = pair(), t, wide;
    MPI_Aint lb, extent;
    const MPI_Datatype types[3] = {MPI_FLOAT, p, MPI_CHAR};
    MPI_Type_contiguous(2, p, &t);
    expect(t, 18, 0, 32);
    MPI_Type_free(&t);
    MPI_Type_vector(2, 2, 3, p, &t);
    expect(t, 36, 0, 80);
    MPI_Type_free(&t);
    MPI_Type_indexed(2, lengths, places, p, &t);
    expect(t, 36, 0, 112);
    MPI_Type_get_true_extent(t, &lb, &extent);
    assert(lb == 0 && extent == 105);
    MPI_Type_free(&t);
    MPI_Type_create_struct(3, mixed, at, types, &t);
    expect(t, 20, 0, 32);
    MPI_Type_create_resized(t, -4, 64, &wide);
    expect(wide, 20, -4, 64);
    MPI_Type_free(&wide);
    MPI_Type_free(&t);
    MPI_Type_free(&p);
}

static MPI_Datatype task_type(void)
{
    struct task t;
    const int lengths[3] = {1, 1, 2};
    const MPI_Datatype types[3] = {MPI_INT, MPI_CHAR, MPI_DOUBLE};
    MPI_Aint base, at[3];
    MPI_Datatype type;
    MPI_Get_address(&t, &base);
    MPI_Get_address(&t.id, &at[0]);
    MPI_Get_address(&t.kind, &at[1]);
    MPI_Get_address(&t.x, &at[2]);
    for (int i = 0; i < 3; i++)
        at[i] -= base;
    assert(at[1] == offsetof(struct task, kind));
    MPI_Type_create_struct(3, lengths, at, types, &type);
    expect(type, 21, 0, sizeof(struct task));
    return type;
}

int main(int argc, char **argv)
{
    int rank, n, sizes[2] = {8, 8}, part[2] = {2, 3}, start[2] = {1, 1};
    double a[8][8];
    struct task t = {7, 'a', {0, 0}};
    MPI_Datatype column, row, block, task;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    constructors();
    task = task_type();
    MPI_Type_vector(8, 1, 8, MPI_DOUBLE, &column);
    MPI_Type_contiguous(8, MPI_DOUBLE, &row);
    MPI_Type_create_subarray(2, sizes, part, start, MPI_ORDER_C, MPI_DOUBLE, &block);
    expect(column, 64, 0, 57 * 8);
    expect(block, 48, 0, 64 * 8);
    MPI_Type_commit(&column);
    MPI_Type_commit(&row);
    MPI_Type_commit(&block);
    MPI_Type_commit(&task);
    if (rank == 0) {
        MPI_Send(&a[0][1], 1, column, 1, 0, MPI_COMM_WORLD);
        MPI_Send(a, 1, block, 1, 0, MPI_COMM_WORLD);
        MPI_Send(&t, 1, task, 1, 0, MPI_COMM_WORLD);
    } else {
        MPI_Recv(&a[3], 1, row, 0, 0, MPI_COMM_WORLD, &status);
        MPI_Get_count(&status, MPI_DOUBLE, &n);
        assert(n == 8);
        MPI_Recv(a, 6, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, &status);
        MPI_Get_count(&status, row, &n);
        assert(n == MPI_UNDEFINED);
        MPI_Recv(&t, 1, task, 0, 0, MPI_COMM_WORLD, &status);
    }
    MPI_Type_free(&column);
    MPI_Type_free(&row);
    MPI_Type_free(&block);
    MPI_Type_free(&task);
    assert(task == MPI_DATATYPE_NULL);
    MPI_Finalize();
    return 0;
}
