/* The examples of MPI-4.0 7.3.2: sets with an order, and ranges of ranks. */
// verify: -n 10 => verified clean
#include <assert.h>
#include <mpi.h>

static MPI_Group all;

static MPI_Group of(int n, const int *ranks)
{
    MPI_Group g;
    MPI_Group_incl(all, n, ranks, &g);
    return g;
}

static void expect(MPI_Group g, int n, const int *ranks)
{
    int size, relation;
    MPI_Group other = of(n, ranks);
    MPI_Group_size(g, &size);
    MPI_Group_compare(g, other, &relation);
    assert(size == n);
    assert(relation == MPI_IDENT);
    MPI_Group_free(&other);
}

static void sets(void)
{
    const int a[] = {0, 1, 2, 3}, b[] = {3, 0, 4};
    const int both[] = {0, 1, 2, 3, 4}, common[] = {0, 3}, rest[] = {1, 2};
    int relation, there[3];
    const int here[3] = {0, 1, 2};
    MPI_Group x = of(4, a), y = of(3, b), z;
    MPI_Group_union(x, y, &z);
    expect(z, 5, both);
    MPI_Group_free(&z);
    MPI_Group_intersection(x, y, &z);
    expect(z, 2, common);
    MPI_Group_free(&z);
    MPI_Group_difference(x, y, &z);
    expect(z, 2, rest);
    MPI_Group_free(&z);
    z = of(2, (int[]){2, 1});
    MPI_Group rising = of(2, (int[]){1, 2});
    MPI_Group_compare(rising, z, &relation);
    assert(relation == MPI_SIMILAR);
    MPI_Group_free(&rising);
    MPI_Group_free(&z);
    MPI_Group_translate_ranks(y, 3, here, x, there);
    assert(there[0] == 3 && there[1] == 0 && there[2] == MPI_UNDEFINED);
    MPI_Group_free(&x);
    MPI_Group_free(&y);
}

static void ranges(void)
{
    int r[3][3] = {{6, 7, 1}, {1, 6, 2}, {0, 9, 4}};
    const int in[] = {6, 7, 1, 3, 5, 0, 4, 8}, out[] = {2, 9};
    MPI_Group z;
    MPI_Group_range_incl(all, 3, r, &z);
    expect(z, 8, in);
    MPI_Group_free(&z);
    MPI_Group_range_excl(all, 3, r, &z);
    expect(z, 2, out);
    MPI_Group_free(&z);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    sets();
    ranges();
    MPI_Group_free(&all);
    MPI_Finalize();
    return 0;
}
