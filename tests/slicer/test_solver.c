/* Random constraints, solved while nodes in circles become one, and without that.
 *
 *     q contains p, p contains q, p contains what q points to, ...
 *
 * Without copies of bytes, and where each node may hold all, both solutions are the same. With them
 * nothing is lost: what the solver does without circles is in what it does with them.  What is left
 * when the solver has ended (solution.h) is the same.
 */
#include "core/base/arena.h"
#include "slicer/pointsto/solution.h"
#include "slicer/pointsto/solver_state.h"

#include <CUnit/Basic.h>
#include <string.h>

enum { ROUNDS = 600, OBJECTS = 5, NODES = 24, CONSTRAINTS = 60, SIZE = 16 };

static uint64_t seed;

static uint32_t below(uint32_t n)
{
    seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(seed >> 33) % n;
}

/* ---- one solver ---- */

struct side {
    struct sl_solver *v;
    uint32_t node[NODES];
    bool collapses;
};

/* A call that returns what it is given; circles are looked for in each step with one. */
static uint32_t result(void *owner, uint32_t number, uint32_t cell)
{
    struct side *s = owner;
    (void)number;
    if (s->collapses)
        s->v->passed = s->v->collapse_at = 1;
    return cell;
}

static void new_side(struct side *s, struct arena *arena, bool collapses, bool holds)
{
    s->v = solver_new(arena, (struct sl_solver_hooks){.owner = s, .result = result});
    s->collapses = collapses;
    s->v->collapse_at = collapses ? 1 : UINT64_MAX;
    for (uint32_t i = 0; i < OBJECTS; i++)
        solver_add_object(s->v, (struct sl_object){.kind = SL_O_GLOBAL, .id = i, .size = SIZE});
    for (uint32_t i = 0; i < NODES; i++) {
        s->node[i] = solver_add_node(s->v);
        if (holds && i % 3)
            solver_node_holds(s->v, s->node[i], i % 3 == 1 ? SL_H_POINTERS : SL_H_INTEGERS);
    }
}

/* ---- constraints ---- */

struct constraint {
    uint32_t what, a, b, object;
};

static struct constraint any_constraint(bool copies)
{
    uint32_t what = below(copies ? 10 : 9);
    return (struct constraint){what, below(NODES), below(NODES), below(OBJECTS)};
}

static void add_rule(struct side *s, enum sl_rule_kind kind, const struct constraint *c,
                     int64_t offset)
{
    solver_rule(s->v, s->node[c->a], (struct sl_rule){kind, s->node[c->b], offset, 0, NULL});
}

static void add(struct side *s, const struct constraint *c)
{
    switch (c->what) {
    case 0:
    case 1:
        solver_include(s->v, s->node[c->a], solver_cell(s->v, c->object, 0));
        break;
    case 2: add_rule(s, SL_R_LOAD, c, 0); break;
    case 3: add_rule(s, SL_R_STORE, c, 0); break;
    case 4: add_rule(s, SL_R_ADD, c, c->object == 0 ? SL_ANY : SL_POINTER_SIZE); break;
    case 5: add_rule(s, SL_R_CONVERT, c, 0); break;
    case 6: add_rule(s, SL_R_RETURN, c, 0); break;
    case 9: solver_copy_rule(s->v, s->node[c->a], s->node[c->b], SIZE); break;
    default: solver_edge(s->v, s->node[c->a], s->node[c->b]);
    }
}

/* ---- comparing ---- */

static bool has_alike(struct sl_solver *v, uint32_t node, struct sl_cell cell)
{
    struct sl_cells all = solver_solution(v, node);
    for (uint32_t i = 0; i < all.n; i++) {
        struct sl_cell c = solver_cell_at(v, all.items[i]);
        if (c.object == cell.object && (c.integer == cell.integer || v->one_kind) &&
            (c.offset == cell.offset || c.offset == SL_ANY))
            return true;
    }
    return false;
}

/* Does a have what b has?  Integers are told from pointers if a does. */
static bool contains(struct sl_solver *a, uint32_t in_a, struct sl_solver *b, uint32_t in_b)
{
    struct sl_cells all = solver_solution(b, in_b);
    for (uint32_t i = 0; i < all.n; i++)
        if (!has_alike(a, in_a, solver_cell_at(b, all.items[i])))
            return false;
    return true;
}

static bool nodes_contain(struct side *a, struct side *b)
{
    for (uint32_t i = 0; i < NODES; i++)
        if (!contains(a->v, a->node[i], b->v, b->node[i]))
            return false;
    return true;
}

/* What is in memory: at offsets that are known, and at any. */
static bool memory_contains(struct side *a, struct side *b)
{
    static const int64_t offsets[] = {0, SL_POINTER_SIZE, SL_ANY};
    for (uint32_t i = 0; i < 3 * OBJECTS; i++) {
        uint32_t in_a = solver_read_node(a->v, solver_cell(a->v, i / 3, offsets[i % 3]), 0);
        uint32_t in_b = solver_read_node(b->v, solver_cell(b->v, i / 3, offsets[i % 3]), 0);
        if (!contains(a->v, in_a, b->v, in_b))
            return false;
    }
    return true;
}

static uint32_t count_gone(const struct sl_solver *v)
{
    uint32_t gone = 0;
    for (uint32_t i = 0; i < v->n_nodes; i++)
        gone += v->nodes[i].into != 0;
    return gone;
}

static bool has_cell(struct sl_solver *v, struct sl_cells all, struct sl_cell x)
{
    for (uint32_t i = 0; i < all.n; i++) {
        struct sl_cell y = solver_cell_at(v, all.items[i]);
        if (x.object == y.object && x.offset == y.offset && x.integer == y.integer)
            return true;
    }
    return false;
}

/* Does the sorted set have just the cells of the node, and for each object those of it?  A cell for
 * any place stands for the others of its object. */
static bool is_set_of(const struct solution *s, struct sl_cells set, struct sl_solver *v,
                      uint32_t node)
{
    struct sl_cells all = solver_solution(v, node);
    bool is = true;
    for (uint32_t i = 0; is && i < all.n; i++) {
        struct sl_cell c = solver_cell_at(v, all.items[i]);
        struct sl_cells l = solution_of_object(s, set, c.object);
        bool found = false;
        for (uint32_t k = 0; k < l.n; k++) {
            struct sl_cell d = s->cells[l.items[k]];
            found = found || (c.integer == d.integer &&
                              (c.offset == d.offset || d.offset == SL_ANY));
            is = is && d.object == c.object;
        }
        is = is && found;
    }
    for (uint32_t i = 0; is && i < set.n; i++)
        is = has_cell(v, all, s->cells[set.items[i]]) &&
             (!i || set.items[i - 1] < set.items[i]);
    return is;
}

/* The solution is that of the solver, and has no set twice. */
static void assert_shared(struct arena *arena, struct sl_solver *v)
{
    struct solution *s = solution_new(arena, v);
    uint32_t n = 0;
    for (uint32_t i = 0; i < v->n_nodes; i++)
        CU_ASSERT_TRUE(is_set_of(s, s->sets[s->of_node[i]], v, i));
    for (uint32_t a = 0; a < s->n_sets; a++)
        for (uint32_t b = 0; b < a; b++)
            n += s->sets[a].n == s->sets[b].n &&
                 memcmp(s->sets[a].items, s->sets[b].items, s->sets[a].n * sizeof(uint32_t)) == 0;
    CU_ASSERT_EQUAL(n, 0);
}

/* The nodes that are no longer there. */
static uint32_t compare(bool holds, bool copies)
{
    struct arena *arena = arena_new();
    struct side with, without;
    new_side(&with, arena, true, holds);
    new_side(&without, arena, false, holds);
    for (uint32_t i = 0; i < CONSTRAINTS; i++) {
        struct constraint c = any_constraint(copies);
        add(&with, &c);
        add(&without, &c);
        if (i == CONSTRAINTS / 2) { /* others come when nodes have become one */
            solver_solve(with.v);
            solver_solve(without.v);
        }
    }
    solver_solve(with.v);
    solver_solve(without.v);
    CU_ASSERT_TRUE(solver_is_solved(with.v));
    CU_ASSERT_TRUE(nodes_contain(&with, &without) && memory_contains(&with, &without));
    if (!holds && !copies)
        CU_ASSERT_TRUE(nodes_contain(&without, &with) && memory_contains(&without, &with));
    CU_ASSERT_EQUAL(count_gone(without.v), 0);
    assert_shared(arena, with.v);
    uint32_t gone = count_gone(with.v);
    arena_free(arena);
    return gone;
}

static void compare_many(bool holds, bool copies)
{
    uint32_t gone = 0;
    for (seed = 1; seed <= ROUNDS; seed++) {
        uint64_t number = seed;
        gone += compare(holds, copies);
        seed = number;
    }
    CU_ASSERT_TRUE(gone > ROUNDS);
}

static void same_solution(void)
{
    compare_many(false, false);
}

static void nothing_lost_by_copies(void)
{
    compare_many(false, true);
}

static void nothing_lost_by_kinds(void)
{
    compare_many(true, false);
}

static void nothing_lost(void)
{
    compare_many(true, true);
}

/* One kind of addresses gives the same places as two. */
static void one_kind(void)
{
    for (seed = 1; seed <= ROUNDS; seed++) {
        uint64_t number = seed;
        struct arena *arena = arena_new();
        struct side one, two;
        new_side(&one, arena, seed % 2, false);
        new_side(&two, arena, false, false);
        solver_use_one_kind(one.v);
        for (uint32_t i = 0; i < CONSTRAINTS; i++) {
            struct constraint c = any_constraint(false);
            add(&one, &c);
            add(&two, &c);
        }
        solver_solve(one.v);
        solver_solve(two.v);
        CU_ASSERT_TRUE(solver_is_solved(one.v));
        CU_ASSERT_TRUE(nodes_contain(&one, &two) && memory_contains(&one, &two));
        two.v->one_kind = true; /* for the comparison */
        CU_ASSERT_TRUE(nodes_contain(&two, &one) && memory_contains(&two, &one));
        arena_free(arena);
        seed = number;
    }
}

/* ---- one large circle, as the solver itself finds it ---- */

static void large_circle(void)
{
    enum { LARGE = 40 };
    struct arena *arena = arena_new();
    struct sl_solver *v = solver_new(arena, (struct sl_solver_hooks){0});
    uint32_t node[LARGE];
    for (uint32_t i = 0; i < LARGE; i++) {
        uint32_t object = solver_add_object(v, (struct sl_object){.kind = SL_O_GLOBAL, .size = 8});
        node[i] = solver_add_node(v);
        solver_include(v, node[i], solver_cell(v, object, 0));
    }
    for (uint32_t i = 0; i < LARGE; i++)
        solver_edge(v, node[i], node[(i + 1) % LARGE]);
    solver_solve(v);
    for (uint32_t i = 0; i < LARGE; i++)
        CU_ASSERT_EQUAL(solver_solution(v, node[i]).n, LARGE);
    CU_ASSERT_TRUE(count_gone(v) == LARGE - 1);
    assert_shared(arena, v);
    arena_free(arena);
}

/* ---- elements of arrays ---- */

static uint32_t element(struct sl_solver *v, uint32_t object, int64_t offset, uint32_t bytes)
{
    uint32_t from = solver_add_node(v), to = solver_add_node(v);
    solver_include(v, from, solver_cell(v, object, 0));
    solver_rule(v, from, (struct sl_rule){SL_R_ADD, to, offset, bytes, NULL});
    solver_solve(v);
    return solver_solution(v, to).items[0];
}

/* Elements that are no smaller than the object are the first one. */
static void long_steps(void)
{
    struct arena *arena = arena_new();
    struct sl_solver *v = solver_new(arena, (struct sl_solver_hooks){0});
    uint32_t object = solver_add_object(v, (struct sl_object){.kind = SL_O_GLOBAL, .size = 64});
    CU_ASSERT_EQUAL(element(v, object, 24, 64), solver_cell(v, object, 24));
    CU_ASSERT_EQUAL(element(v, object, 24, 96), solver_cell(v, object, 24));
    CU_ASSERT_NOT_EQUAL(element(v, object, 24, 56), solver_cell(v, object, 24));
    arena_free(arena);
}

/* Where an object is seen as arrays of many kinds, an element of the last one is anywhere. */
static void many_steps(void)
{
    struct arena *arena = arena_new();
    struct sl_solver *v = solver_new(arena, (struct sl_solver_hooks){0});
    uint32_t object = solver_add_object(v, (struct sl_object){.kind = SL_O_GLOBAL, .size = 4096});
    uint32_t any = solver_cell(v, object, SL_ANY);
    for (uint32_t i = 0; i < MAX_STEPS; i++)
        CU_ASSERT_NOT_EQUAL(element(v, object, 8, 16 + 8 * i), any);
    CU_ASSERT_EQUAL(element(v, object, 8, 16 + 8 * MAX_STEPS), any);
    CU_ASSERT_NOT_EQUAL(element(v, object, 0, 16), any);
    arena_free(arena);
}

int main(void)
{
    CU_initialize_registry();
    CU_pSuite suite = CU_add_suite("solver", NULL, NULL);
    CU_add_test(suite, "the same solution", same_solution);
    CU_add_test(suite, "copies of bytes: nothing is lost", nothing_lost_by_copies);
    CU_add_test(suite, "pointers and integers: nothing is lost", nothing_lost_by_kinds);
    CU_add_test(suite, "both: nothing is lost", nothing_lost);
    CU_add_test(suite, "one kind of addresses", one_kind);
    CU_add_test(suite, "a large circle", large_circle);
    CU_add_test(suite, "long steps", long_steps);
    CU_add_test(suite, "many steps", many_steps);
    CU_basic_set_mode(CU_BRM_NORMAL);
    CU_basic_run_tests();
    unsigned failures = CU_get_number_of_failures();
    CU_cleanup_registry();
    return failures ? 1 : 0;
}
