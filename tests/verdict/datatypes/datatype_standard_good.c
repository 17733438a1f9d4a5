// verify: -n 1 => bounded by walk
//
// The worked examples of MPI-4.0 chapter 5: sizes, bounds, and which bytes a type takes, in
// which order.  Byte i of the buffer has the value i; the type is sent to oneself.
#include <assert.h>
#include <mpi.h>

static char bytes[256];

static void has(MPI_Datatype t, int size, MPI_Aint lb, MPI_Aint extent, MPI_Aint true_lb,
                MPI_Aint true_extent)
{
    int s;
    MPI_Aint a, b;
    MPI_Type_size(t, &s);
    assert(s == size);
    MPI_Type_get_extent(t, &a, &b);
    assert(a == lb);
    assert(b == extent);
    MPI_Type_get_true_extent(t, &a, &b);
    assert(a == true_lb);
    assert(b == true_extent);
}

/* The first byte of each of n basic types. */
static void takes(MPI_Datatype t, const char *from, int n, const int *places)
{
    char out[64];
    MPI_Type_commit(&t);
    MPI_Sendrecv(from, 1, t, 0, 0, out, n, MPI_CHAR, 0, 0, MPI_COMM_SELF, MPI_STATUS_IGNORE);
    for (int i = 0; i < n; i++)
        assert(out[i] == places[i]);
    MPI_Type_free(&t);
}

int main(int argc, char **argv)
{
    MPI_Datatype pair, chars, t, u;
    int one_one[2] = {1, 1}, lengths[2] = {3, 1}, places[2] = {4, 0}, three[3] = {2, 1, 3};
    MPI_Aint ends[2] = {0, 8}, apart[3] = {0, 16, 26}, far[2] = {3, 10};
    MPI_Datatype double_char[2] = {MPI_DOUBLE, MPI_CHAR};
    MPI_Init(&argc, &argv);
    for (int i = 0; i < 128; i++)
        bytes[i] = (char)i;
    /* {(double, 0), (char, 8)}: 5.1.1, extent 16 */
    MPI_Type_create_struct(2, one_one, ends, double_char, &pair);
    has(pair, 9, 0, 16, 0, 9);
    /* 5.1.2: contiguous(2), vector(2, 3, 4), vector(3, 1, -2), indexed(2, {3, 1}, {4, 0}) */
    MPI_Type_contiguous(2, pair, &t);
    has(t, 18, 0, 32, 0, 25);
    MPI_Type_free(&t);
    MPI_Type_vector(2, 3, 4, pair, &t);
    has(t, 54, 0, 112, 0, 105);
    MPI_Type_free(&t);
    MPI_Type_vector(3, 1, -2, pair, &t);
    has(t, 27, -64, 80, -64, 73);
    MPI_Type_free(&t);
    MPI_Type_indexed(2, lengths, places, pair, &t);
    has(t, 36, 0, 112, 0, 105);
    MPI_Type_free(&t);
    /* struct(3, {2, 1, 3}, {0, 16, 26}, {float, pair, char}): 5.1.2 */
    MPI_Datatype mixed[3] = {MPI_FLOAT, pair, MPI_CHAR};
    MPI_Type_create_struct(3, three, apart, mixed, &t);
    has(t, 20, 0, 32, 0, 29);
    MPI_Type_free(&t);
    /* 5.1.7: a resized type marks its bounds; a struct of it has its bounds alone */
    MPI_Type_create_resized(MPI_INT, -3, 9, &t);
    has(t, 4, -3, 9, 0, 4);
    MPI_Type_contiguous(2, t, &u);
    has(u, 8, -3, 18, 0, 13);
    MPI_Type_free(&u);
    MPI_Datatype marked[2] = {t, MPI_DOUBLE};
    MPI_Type_create_struct(2, one_one, (MPI_Aint[]){0, 40}, marked, &u);
    has(u, 12, -3, 9, 0, 48);
    MPI_Type_free(&u);
    MPI_Type_free(&t);
    /* which bytes, in which order */
    MPI_Type_vector(2, 2, 3, MPI_CHAR, &t);
    takes(t, bytes, 4, (int[]){0, 1, 3, 4});
    MPI_Type_create_hvector(3, 1, -2, MPI_CHAR, &t);
    takes(t, bytes + 9, 3, (int[]){9, 7, 5});
    MPI_Type_indexed(2, lengths, places, MPI_CHAR, &t);
    takes(t, bytes, 4, (int[]){4, 5, 6, 0});
    MPI_Type_create_indexed_block(2, 2, places, MPI_CHAR, &t);
    takes(t, bytes, 4, (int[]){4, 5, 0, 1});
    MPI_Type_create_hindexed(2, lengths, far, MPI_CHAR, &t);
    takes(t, bytes, 4, (int[]){3, 4, 5, 10});
    MPI_Type_create_hindexed_block(2, 2, far, MPI_CHAR, &t);
    takes(t, bytes, 4, (int[]){3, 4, 10, 11});
    MPI_Type_create_subarray(2, (int[]){3, 4}, (int[]){2, 2}, (int[]){1, 1}, MPI_ORDER_C,
                             MPI_CHAR, &t);
    has(t, 4, 0, 12, 5, 6);
    takes(t, bytes, 4, (int[]){5, 6, 9, 10});
    MPI_Type_create_subarray(2, (int[]){3, 4}, (int[]){2, 2}, (int[]){1, 1},
                             MPI_ORDER_FORTRAN, MPI_CHAR, &t);
    takes(t, bytes, 4, (int[]){4, 5, 7, 8});
    MPI_Type_create_resized(MPI_CHAR, 0, 3, &chars);
    MPI_Type_contiguous(3, chars, &t);
    takes(t, bytes, 3, (int[]){0, 3, 6});
    MPI_Type_vector(2, 2, 4, chars, &t);
    takes(t, bytes, 4, (int[]){0, 3, 12, 15});
    MPI_Type_free(&chars);
    MPI_Type_free(&pair);
    MPI_Finalize();
    return 0;
}
