/* Grids and graphs by themselves: the examples of MPI-4.0 chapter 8. */
#include "abstraction/model/topology.h"

#include <string.h>

#include <CUnit/Basic.h>

static struct arena *arena;

static const struct cart *grid(int32_t rows, int32_t columns, bool row_period,
                               bool column_period)
{
    struct topology *t = topology_cart(arena, 2);
    t->cart.dims[0] = rows;
    t->cart.dims[1] = columns;
    t->cart.periods[0] = row_period;
    t->cart.periods[1] = column_period;
    return &t->cart;
}

static bool dims_are(uint32_t n, uint32_t n_dims, int32_t *dims, const int32_t *expected)
{
    return cart_dims(n, dims, n_dims) && memcmp(dims, expected, n_dims * sizeof *dims) == 0;
}

static void test_dims_create(void) /* 8.5.2 */
{
    CU_ASSERT(dims_are(6, 2, (int32_t[]){0, 0}, (int32_t[]){3, 2}));
    CU_ASSERT(dims_are(7, 2, (int32_t[]){0, 0}, (int32_t[]){7, 1}));
    CU_ASSERT(dims_are(6, 3, (int32_t[]){0, 3, 0}, (int32_t[]){2, 3, 1}));
    CU_ASSERT(dims_are(36, 3, (int32_t[]){0, 0, 0}, (int32_t[]){4, 3, 3}));
    CU_ASSERT(dims_are(8, 1, (int32_t[]){0}, (int32_t[]){8}));
    CU_ASSERT(dims_are(1, 2, (int32_t[]){0, 0}, (int32_t[]){1, 1}));
    CU_ASSERT_FALSE(cart_dims(7, (int32_t[]){0, 3, 0}, 3));
    CU_ASSERT_FALSE(cart_dims(6, (int32_t[]){2, 2}, 2));
    CU_ASSERT_FALSE(cart_dims(6, (int32_t[]){-2, 0}, 2));
}

static void test_coordinates(void) /* 8.5.5: row-major */
{
    const struct cart *c = grid(3, 4, false, true);
    int32_t at[2];
    for (uint32_t r = 0; r < 12; r++) {
        cart_coords(c, r, at);
        CU_ASSERT_EQUAL(at[0], (int32_t)r / 4);
        CU_ASSERT_EQUAL(at[1], (int32_t)r % 4);
        CU_ASSERT_EQUAL(cart_rank(c, at), (int32_t)r);
    }
    CU_ASSERT_EQUAL(cart_rank(c, (int32_t[]){1, -1}), 7);
    CU_ASSERT_EQUAL(cart_rank(c, (int32_t[]){1, 9}), 5);
    CU_ASSERT_EQUAL(cart_rank(c, (int32_t[]){3, 0}), -1);
}

static void test_shift(void) /* 8.5.6 */
{
    const struct cart *c = grid(3, 4, false, true);
    CU_ASSERT_EQUAL(cart_shift(arena, c, 1, 0, 1), 5);
    CU_ASSERT_EQUAL(cart_shift(arena, c, 1, 0, -1), TOPOLOGY_NOBODY);
    CU_ASSERT_EQUAL(cart_shift(arena, c, 0, 0, 3), TOPOLOGY_NOBODY);
    CU_ASSERT_EQUAL(cart_shift(arena, c, 0, 1, -1), 3);
    CU_ASSERT_EQUAL(cart_shift(arena, c, 0, 1, 6), 2);
    CU_ASSERT_EQUAL(cart_shift(arena, c, 9, 1, 0), 9);
    CU_ASSERT_EQUAL(cart_shift(arena, c, 0, 1, INT32_MIN), 0);
    CU_ASSERT_EQUAL(cart_shift(arena, c, 0, 0, INT32_MIN), TOPOLOGY_NOBODY);
}

static void test_grid_neighbours(void) /* 8.6: negative direction first */
{
    struct topology *t = topology_cart(arena, 2);
    t->cart = *grid(3, 4, false, true);
    int32_t *ranks;
    CU_ASSERT_EQUAL(topology_sources(arena, t, 1, &ranks), 4);
    CU_ASSERT_EQUAL(ranks[0], TOPOLOGY_NOBODY);
    CU_ASSERT_EQUAL(ranks[1], 5);
    CU_ASSERT_EQUAL(ranks[2], 0);
    CU_ASSERT_EQUAL(ranks[3], 2);
    CU_ASSERT_EQUAL(topology_block(arena, t, 1, 1), 0);
    CU_ASSERT_EQUAL(topology_block(arena, t, 1, 2), 3);
    CU_ASSERT(topology_is_symmetric(arena, t));
}

static void test_short_period(void) /* both neighbours are one process */
{
    struct topology *t = topology_cart(arena, 1);
    t->cart.dims[0] = 2;
    t->cart.periods[0] = true;
    int32_t *ranks;
    CU_ASSERT_EQUAL(topology_dests(arena, t, 0, &ranks), 2);
    CU_ASSERT(ranks[0] == 1 && ranks[1] == 1);
    CU_ASSERT_EQUAL(topology_block(arena, t, 0, 0), 1);
    CU_ASSERT_EQUAL(topology_block(arena, t, 0, 1), 0);
}

static void test_graph(void) /* the example of 8.5.3 */
{
    struct topology *t = ARENA_NEW(arena, struct topology);
    t->kind = TOPOLOGY_GRAPH;
    t->graph = (struct graph){.n_nodes = 4, .n_edges = 6,
                              .index = (int32_t[]){2, 3, 4, 6},
                              .edges = (int32_t[]){1, 3, 0, 3, 0, 2}};
    int32_t *ranks;
    CU_ASSERT_EQUAL(topology_dests(arena, t, 3, &ranks), 2);
    CU_ASSERT(ranks[0] == 0 && ranks[1] == 2);
    CU_ASSERT_EQUAL(topology_block(arena, t, 3, 1), 0);
    CU_ASSERT_EQUAL(topology_block(arena, t, 3, 0), 1);
    CU_ASSERT(topology_is_symmetric(arena, t));
    t->graph.edges[5] = 1;
    CU_ASSERT_FALSE(topology_is_symmetric(arena, t));
}

static struct dist_part part(uint32_t n, int32_t *from, int32_t *to)
{
    return (struct dist_part){.from = {.n = n, .ranks = from}, .to = {.n = n, .ranks = to}};
}

static void test_edges(void) /* 8.5.4: two parallel edges and a loop */
{
    struct dist_part a = part(3, (int32_t[]){0, 0, 1}, (int32_t[]){1, 1, 1});
    struct dist_part b = part(0, NULL, NULL);
    const char *why;
    const struct topology *t =
        topology_join(arena, (const struct dist_part *[]){&a, &b}, 2, false, &why);
    int32_t *ranks;
    CU_ASSERT_PTR_NOT_NULL_FATAL(t);
    CU_ASSERT_EQUAL(topology_dests(arena, t, 0, &ranks), 2);
    CU_ASSERT_EQUAL(topology_sources(arena, t, 1, &ranks), 3);
    CU_ASSERT_EQUAL(topology_block(arena, t, 1, 0), -1); /* one of two */
    CU_ASSERT_EQUAL(topology_block(arena, t, 1, 1), -1);
    CU_ASSERT_EQUAL(topology_block(arena, t, 1, 2), 0);
    CU_ASSERT_FALSE(topology_is_symmetric(arena, t));
}

static void test_adjacent(void)
{
    struct dist_part a = part(1, (int32_t[]){1}, (int32_t[]){1});
    struct dist_part b = part(1, (int32_t[]){0}, (int32_t[]){0});
    struct dist_part loop = part(1, (int32_t[]){1}, (int32_t[]){1});
    const char *why;
    CU_ASSERT_PTR_NOT_NULL(
        topology_join(arena, (const struct dist_part *[]){&a, &b}, 2, true, &why));
    CU_ASSERT_PTR_NULL(
        topology_join(arena, (const struct dist_part *[]){&a, &loop}, 2, true, &why));
    CU_ASSERT_PTR_NOT_NULL(strstr(why, "rank 0 names rank 1 as a destination"));
    b.weighted = true;
    CU_ASSERT_PTR_NULL(
        topology_join(arena, (const struct dist_part *[]){&a, &b}, 2, true, &why));
}

int main(void)
{
    arena = arena_new();
    CU_initialize_registry();
    CU_pSuite suite = CU_add_suite("topology", NULL, NULL);
    CU_add_test(suite, "MPI_Dims_create", test_dims_create);
    CU_add_test(suite, "coordinates", test_coordinates);
    CU_add_test(suite, "shifts", test_shift);
    CU_add_test(suite, "neighbours in a grid", test_grid_neighbours);
    CU_add_test(suite, "periods of length 2", test_short_period);
    CU_add_test(suite, "a graph", test_graph);
    CU_add_test(suite, "edges of a distributed graph", test_edges);
    CU_add_test(suite, "adjacent edges", test_adjacent);
    CU_basic_set_mode(CU_BRM_VERBOSE);
    CU_basic_run_tests();
    unsigned failures = CU_get_number_of_failures();
    CU_cleanup_registry();
    arena_free(arena);
    return failures != 0;
}
