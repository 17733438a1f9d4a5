// A library walks through datatypes (MPI-4.0 5.1.13): how each was made, and with how many
// arguments.
// verify: -n 1 => verified clean
#include <assert.h>
#include <mpi.h>

static void expect(MPI_Datatype type, int ints, int addresses, int types, int combiner)
{
    int i, a, t, c;
    MPI_Type_get_envelope(type, &i, &a, &t, &c);
    assert(c == combiner && i == ints && a == addresses && t == types);
}

static void expect_made(MPI_Datatype *type, int ints, int addresses, int types, int combiner)
{
    expect(*type, ints, addresses, types, combiner);
    MPI_Type_free(type);
}

int main(int argc, char **argv)
{
    int ones[3] = {1, 1, 1}, zeros[3] = {0, 0, 0}, at[3] = {0, 4, 8};
    MPI_Aint bytes[3] = {0, 16, 32};
    MPI_Datatype basic[3] = {MPI_INT, MPI_CHAR, MPI_INT}, type, copy;
    MPI_Init(&argc, &argv);
    expect(MPI_DOUBLE, 0, 0, 0, MPI_COMBINER_NAMED);
    expect(MPI_DOUBLE_INT, 0, 0, 0, MPI_COMBINER_NAMED);
    MPI_Type_contiguous(4, MPI_INT, &type);
    MPI_Type_dup(type, &copy);
    expect_made(&type, 1, 0, 1, MPI_COMBINER_CONTIGUOUS);
    expect_made(&copy, 0, 0, 1, MPI_COMBINER_DUP);
    MPI_Type_vector(3, 1, 4, MPI_INT, &type);
    expect_made(&type, 3, 0, 1, MPI_COMBINER_VECTOR);
    MPI_Type_create_hvector(3, 1, 16, MPI_INT, &type);
    expect_made(&type, 2, 1, 1, MPI_COMBINER_HVECTOR);
    MPI_Type_indexed(3, ones, at, MPI_INT, &type);
    expect_made(&type, 7, 0, 1, MPI_COMBINER_INDEXED);
    MPI_Type_create_hindexed(3, ones, bytes, MPI_INT, &type);
    expect_made(&type, 4, 3, 1, MPI_COMBINER_HINDEXED);
    MPI_Type_create_indexed_block(3, 1, at, MPI_INT, &type);
    expect_made(&type, 5, 0, 1, MPI_COMBINER_INDEXED_BLOCK);
    MPI_Type_create_hindexed_block(3, 1, bytes, MPI_INT, &type);
    expect_made(&type, 2, 3, 1, MPI_COMBINER_HINDEXED_BLOCK);
    MPI_Type_create_struct(3, ones, bytes, basic, &type);
    expect_made(&type, 4, 3, 3, MPI_COMBINER_STRUCT);
    MPI_Type_create_subarray(2, at + 1, ones, zeros, MPI_ORDER_C, MPI_INT, &type);
    expect_made(&type, 8, 0, 1, MPI_COMBINER_SUBARRAY);
    MPI_Type_create_resized(MPI_INT, 0, 16, &type);
    expect_made(&type, 0, 2, 1, MPI_COMBINER_RESIZED);
    MPI_Finalize();
    return 0;
}
