/* Groups and communicators by themselves: the examples of MPI-4.0 chapter 7. */
#include "abstraction/model/comm.h"

#include <CUnit/Basic.h>

#include <string.h>

enum { A, B, C, D, E, F, G, H, I, J }; /* processes */

static struct arena *arena;
static struct comms *comms;

static const struct rank_list *group(uint32_t n, const uint32_t *ranks)
{
    return group_of(comms, ranks, n);
}

#define GROUP(...)                                                                       \
    group((uint32_t)(sizeof((uint32_t[]){__VA_ARGS__}) / sizeof(uint32_t)),              \
          (uint32_t[]){__VA_ARGS__})

static void test_sets(void) /* 7.3.2: the order is that of the first group */
{
    const struct rank_list *x = GROUP(A, B, C, D), *y = GROUP(D, A, E);
    CU_ASSERT_PTR_EQUAL(group_union(comms, x, y), GROUP(A, B, C, D, E));
    CU_ASSERT_PTR_EQUAL(group_union(comms, y, x), GROUP(D, A, E, B, C));
    CU_ASSERT_PTR_EQUAL(group_select(comms, x, y, true), GROUP(A, D));
    CU_ASSERT_PTR_EQUAL(group_select(comms, y, x, true), GROUP(D, A));
    CU_ASSERT_PTR_EQUAL(group_select(comms, x, y, false), GROUP(B, C));
    CU_ASSERT_EQUAL(group_select(comms, x, x, false)->n, 0);
    CU_ASSERT_EQUAL(group_rank(y, A), 1);
    CU_ASSERT_EQUAL(group_rank(y, B), -1);
}

static const struct rank_list *by_ranges(const struct rank_list *g, uint32_t n,
                                         const int32_t *triples, bool included)
{
    int32_t *which;
    uint32_t n_which;
    if (!group_ranges(arena, triples, n, &which, &n_which))
        return NULL;
    return group_pick(comms, g, which, n_which, included);
}

static void test_ranges(void) /* 7.3.2: (first, last, stride), one after the other */
{
    const struct rank_list *all = GROUP(A, B, C, D, E, F, G, H, I, J);
    const int32_t triples[] = {6, 7, 1, 1, 6, 2, 0, 9, 4};
    CU_ASSERT_PTR_EQUAL(by_ranges(all, 3, triples, true), GROUP(G, H, B, D, F, A, E, I));
    CU_ASSERT_PTR_EQUAL(by_ranges(all, 3, triples, false), GROUP(C, J));
    const int32_t down[] = {9, 7, -1};
    CU_ASSERT_PTR_EQUAL(by_ranges(all, 1, down, true), GROUP(J, I, H));
    const int32_t twice[] = {0, 2, 1, 2, 3, 1}, none[] = {0, 3, 0}, far[] = {8, 10, 1};
    CU_ASSERT_PTR_NULL(by_ranges(all, 2, twice, true));
    CU_ASSERT_PTR_NULL(by_ranges(all, 1, none, true));
    CU_ASSERT_PTR_NULL(by_ranges(all, 1, far, false));
}

static void offer(uint32_t parent, uint32_t n, uint32_t rank, struct offer o)
{
    CU_ASSERT_EQUAL(comms_offer(comms, parent, n, rank, &o), OFFER_NEW);
}

static const struct comm *result(uint32_t parent, uint32_t n, uint32_t rank)
{
    const struct comm *made = NULL;
    const char *why;
    enum made m = comms_result(comms, parent, n, rank, &made, &why);
    return m == MADE_COMM ? made : NULL;
}

static const struct comm *part(const struct rank_list *g)
{
    return comms_of_group(comms, COMM_WORLD, g, 0, "MPI_Comm_create_group",
                          (struct src_range){0});
}

static void test_split(void) /* 7.4.2: by key, then by the old rank; no colour, no communicator */
{
    const struct comm *old = part(GROUP(C, F, B, G));
    const uint32_t world[] = {C, F, B, G};
    const int64_t colours[] = {1, 0, 0, -1}, keys[] = {0, 2, 1, 0};
    for (uint32_t i = 0; i < 4; i++) {
        CU_ASSERT_PTR_NULL(result(old->index, 0, F)); /* not all have said what they want */
        offer(old->index, 0, world[i], (struct offer){.kind = MAKE_SPLIT, .colour = colours[i],
                                                      .key = keys[i]});
    }
    CU_ASSERT_PTR_EQUAL(result(old->index, 0, F)->group, GROUP(B, F));
    CU_ASSERT_PTR_EQUAL(result(old->index, 0, B), result(old->index, 0, F));
    CU_ASSERT_PTR_EQUAL(result(old->index, 0, C)->group, GROUP(C));
    CU_ASSERT_PTR_NULL(result(old->index, 0, G));
    for (uint32_t i = 0; i < 4; i++)
        offer(old->index, 1, world[i], (struct offer){.kind = MAKE_SPLIT, .key = 7});
    CU_ASSERT_PTR_EQUAL(result(old->index, 1, G)->group, old->group);
}

/* {A C} and {B D E}, led by A and B. */
static const struct comm *between(int32_t tag)
{
    const struct comm *x = part(GROUP(A, C)), *y = part(GROUP(B, D, E));
    const struct comm *bridge = comms_bridge(comms, comms_get(comms, COMM_WORLD));
    const uint32_t first[] = {A, C}, second[] = {B, D, E};
    uint32_t n = (uint32_t)tag;
    for (uint32_t i = 0; i < 2; i++)
        offer(x->index, n, first[i], (struct offer){.kind = MAKE_INTER, .bridge = bridge,
                                                    .remote = B, .tag = tag});
    CU_ASSERT_PTR_NULL(result(x->index, n, A)); /* the other group has not called */
    for (uint32_t i = 0; i < 3; i++)
        offer(y->index, n, second[i], (struct offer){.kind = MAKE_INTER, .bridge = bridge,
                                                     .remote = A, .tag = tag});
    CU_ASSERT_PTR_EQUAL(result(x->index, n, C), result(y->index, n, E));
    return result(x->index, n, A);
}

static void test_two_groups(void) /* 7.6 */
{
    const struct comm *c = between(0);
    CU_ASSERT(comm_is_inter(c));
    CU_ASSERT_EQUAL(comm_rank(c, C), 1);
    CU_ASSERT_EQUAL(comm_rank(c, E), 2);
    CU_ASSERT_PTR_EQUAL(comm_peers(c, C), GROUP(B, D, E));
    CU_ASSERT_PTR_EQUAL(comm_peers(c, D), GROUP(A, C));
    CU_ASSERT_PTR_EQUAL(comm_local(c, D), GROUP(B, D, E));
    CU_ASSERT_PTR_NOT_EQUAL(between(1), c);
}

static void merge(const struct comm *c, uint32_t n, bool first_high, bool second_high)
{
    const uint32_t world[] = {A, C, B, D, E};
    for (uint32_t i = 0; i < 5; i++)
        offer(c->index, n, world[i], (struct offer){.kind = MAKE_MERGE,
                                                    .colour = i < 2 ? first_high
                                                                    : second_high});
}

static void test_merge(void) /* 7.6.2: the low group comes first */
{
    const struct comm *c = between(2), *made;
    const char *why;
    merge(c, 0, false, true);
    CU_ASSERT_PTR_EQUAL(result(c->index, 0, D)->group, GROUP(A, C, B, D, E));
    merge(c, 1, true, false);
    CU_ASSERT_PTR_EQUAL(result(c->index, 1, D)->group, GROUP(B, D, E, A, C));
    merge(c, 2, true, true); /* any order, the same for all */
    CU_ASSERT_EQUAL(comms_result(comms, c->index, 2, A, &made, &why), MADE_TIE);
    comms_order(comms, c->index, 2, false);
    CU_ASSERT_PTR_EQUAL(result(c->index, 2, A)->group, GROUP(B, D, E, A, C));
}

static void test_split_two_groups(void) /* 7.4.2: colours meet across */
{
    const struct comm *c = between(3);
    const uint32_t world[] = {A, C, B, D, E};
    const int64_t colours[] = {0, 1, 1, 2, 1};
    for (uint32_t i = 0; i < 5; i++)
        offer(c->index, 0, world[i], (struct offer){.kind = MAKE_SPLIT, .colour = colours[i],
                                                    .key = -(int64_t)i});
    const struct comm *one = result(c->index, 0, C);
    CU_ASSERT(comm_is_inter(one));
    CU_ASSERT_PTR_EQUAL(comm_peers(one, C), GROUP(E, B));
    CU_ASSERT_PTR_NULL(result(c->index, 0, A));
    CU_ASSERT_PTR_NULL(result(c->index, 0, D));
}

static void test_overlap(void)
{
    const struct comm *x = part(GROUP(A, C)), *y = part(GROUP(B, C)), *made;
    const struct comm *bridge = comms_bridge(comms, comms_get(comms, COMM_WORLD));
    const char *why;
    const uint32_t first[] = {A, C}, second[] = {B, C};
    for (uint32_t i = 0; i < 2; i++) {
        offer(x->index, 9, first[i], (struct offer){.kind = MAKE_INTER, .bridge = bridge,
                                                    .remote = B, .tag = 9});
        offer(y->index, 9, second[i], (struct offer){.kind = MAKE_INTER, .bridge = bridge,
                                                     .remote = A, .tag = 9});
    }
    CU_ASSERT_EQUAL(comms_result(comms, x->index, 9, A, &made, &why), MADE_WRONG);
    CU_ASSERT_PTR_NOT_NULL(strstr(why, "in common"));
}

int main(void)
{
    arena = arena_new();
    comms = comms_new(arena, 10);
    CU_initialize_registry();
    CU_pSuite suite = CU_add_suite("communicators", NULL, NULL);
    CU_add_test(suite, "sets of processes", test_sets);
    CU_add_test(suite, "ranges of ranks", test_ranges);
    CU_add_test(suite, "MPI_Comm_split", test_split);
    CU_add_test(suite, "two groups", test_two_groups);
    CU_add_test(suite, "MPI_Intercomm_merge", test_merge);
    CU_add_test(suite, "two groups are split", test_split_two_groups);
    CU_add_test(suite, "groups that overlap", test_overlap);
    CU_basic_set_mode(CU_BRM_VERBOSE);
    CU_basic_run_tests();
    unsigned failures = CU_get_number_of_failures();
    CU_cleanup_registry();
    arena_free(arena);
    return failures != 0;
}
