/* What call has made a datatype, and from what (MPI-4.0 5.1.13).
 *
 *     MPI_Type_vector(3, 1, 4, MPI_INT, &column);
 *     MPI_Type_get_envelope(column, &ints, &addresses, &types, &combiner);
 *         3, 0, 1, MPI_COMBINER_VECTOR
 *     MPI_Type_get_contents(column, 3, 0, 1, i, a, t);
 *         i: {3, 1, 4}, t: {MPI_INT}
 *
 * Each set of arguments is one recipe; its number stands in the object that the handle is the
 * address of, not in struct datatype: what two calls have made may be one datatype.  So it
 * is also in the key of a state.
 */
#include "abstraction/call/type_envelope.h"

#include "abstraction/arguments/lookup.h"
#include "abstraction/arguments/result.h"
#include "abstraction/call/type.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/model/datatype.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/handle.h"
#include "abstraction/state/handle_names.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"
#include "core/base/vec.h"

#include <string.h>

enum combiner { /* of mpi.h */
    NAMED = 1, DUP, CONTIGUOUS, VECTOR, HVECTOR = 6, INDEXED, HINDEXED = 9, INDEXED_BLOCK,
    STRUCT = 12, SUBARRAY, DARRAY, F90_REAL, F90_COMPLEX, F90_INTEGER, RESIZED,
    HINDEXED_BLOCK,
};

enum { RECIPE = 16 }; /* its number, plus one: in the object */

enum recipe_part { INTS, ADDRESSES, TYPES, N_PARTS };

struct old_type {
    uint32_t index;   /* of the datatype */
    const char *name; /* of the handle, if it is predefined */
    int64_t recipe;   /* 0: none */
};

struct recipe {
    enum combiner combiner;
    bool is_whole;       /* all arguments are numbers; an address of an object is none */
    int64_t n[N_PARTS];
    int64_t *numbers[2]; /* INTS, ADDRESSES */
    struct old_type *types;
};

/* The positions of the arguments; `count` is that of the length of those with a star. */
static const struct maker {
    enum mpi_fn fn;
    enum combiner combiner;
    int count;
    const char *from[N_PARTS];
} makers[] = {
    {MPI_FN_MPI_Type_dup, DUP, -1, {"", "", "0"}},
    {MPI_FN_MPI_Type_contiguous, CONTIGUOUS, -1, {"0", "", "1"}},
    {MPI_FN_MPI_Type_vector, VECTOR, -1, {"012", "", "3"}},
    {MPI_FN_MPI_Type_create_hvector, HVECTOR, -1, {"01", "2", "3"}},
    {MPI_FN_MPI_Type_hvector, HVECTOR, -1, {"01", "2", "3"}},
    {MPI_FN_MPI_Type_indexed, INDEXED, 0, {"01*2*", "", "3"}},
    {MPI_FN_MPI_Type_create_hindexed, HINDEXED, 0, {"01*", "2*", "3"}},
    {MPI_FN_MPI_Type_hindexed, HINDEXED, 0, {"01*", "2*", "3"}},
    {MPI_FN_MPI_Type_create_indexed_block, INDEXED_BLOCK, 0, {"012*", "", "3"}},
    {MPI_FN_MPI_Type_create_hindexed_block, HINDEXED_BLOCK, 0, {"01", "2*", "3"}},
    {MPI_FN_MPI_Type_create_struct, STRUCT, 0, {"01*", "2*", "3*"}},
    {MPI_FN_MPI_Type_struct, STRUCT, 0, {"01*", "2*", "3*"}},
    {MPI_FN_MPI_Type_create_subarray, SUBARRAY, 0, {"01*2*3*4", "", "5"}},
    {MPI_FN_MPI_Type_create_darray, DARRAY, 2, {"0123*4*5*6*7", "", "8"}},
    {MPI_FN_MPI_Type_create_resized, RESIZED, -1, {"", "12", "0"}},
    {MPI_FN_MPI_Type_create_f90_real, F90_REAL, -1, {"01", "", ""}},
    {MPI_FN_MPI_Type_create_f90_complex, F90_COMPLEX, -1, {"01", "", ""}},
    {MPI_FN_MPI_Type_create_f90_integer, F90_INTEGER, -1, {"0", "", ""}},
};

static const struct maker *find_maker(enum mpi_fn fn)
{
    for (size_t k = 0; k < sizeof makers / sizeof makers[0]; k++)
        if (makers[k].fn == fn)
            return &makers[k];
    return NULL;
}

/* ---- recipes ---- */

struct recipes {
    struct recipe **v;
    uint32_t n, cap;
};

static int64_t recipe_of(struct engine *e, struct state *s, struct value handle)
{
    handle.i += RECIPE;
    struct value v = access_peek(e, s, handle, IR_I32);
    return v.kind == VALUE_INT ? v.i : 0;
}

static const struct recipe *find_recipe(struct engine *e, struct state *s, struct value handle)
{
    int64_t number = handle_is(s, &handle) ? recipe_of(e, s, handle) : 0;
    return number ? e->recipes->v[number - 1] : NULL;
}

static bool same_types(const struct recipe *a, const struct recipe *b)
{
    for (int64_t i = 0; i < a->n[TYPES]; i++)
        if (a->types[i].index != b->types[i].index || a->types[i].name != b->types[i].name ||
            a->types[i].recipe != b->types[i].recipe)
            return false;
    return true;
}

static bool is_same(const struct recipe *a, const struct recipe *b)
{
    bool same = a->combiner == b->combiner && a->is_whole == b->is_whole &&
                memcmp(a->n, b->n, sizeof a->n) == 0;
    for (int p = INTS; same && a->is_whole && p < TYPES; p++)
        same = memcmp(a->numbers[p], b->numbers[p], (size_t)a->n[p] * sizeof(int64_t)) == 0;
    return same && (!a->is_whole || same_types(a, b));
}

static uint32_t number_of(struct engine *e, struct recipe *r)
{
    if (!e->recipes)
        e->recipes = ARENA_NEW(e->keep, struct recipes);
    struct recipes *all = e->recipes;
    for (uint32_t i = 0; i < all->n; i++)
        if (is_same(all->v[i], r))
            return i + 1;
    VEC_PUSH(e->keep, all->v, all->n, all->cap, r);
    return all->n;
}

static void set_recipe(struct engine *e, struct state *s, struct value handle, int64_t number)
{
    memory_store(&e->env, state_writable(e, s, handle.object), RECIPE,
                 value_int(IR_I32, number));
}

/* ---- what a call says ---- */

struct reader {
    struct engine *e;
    struct state *s;
    const struct maker *maker;
    int64_t n;
    struct recipe *r;
};

static int64_t length_of(const struct reader *x, const char *from)
{
    int64_t n = 0;
    for (const char *c = from; *c; c++)
        if (*c != '*')
            n += c[1] == '*' ? x->n : 1;
    return n;
}

static void take(struct reader *x, enum recipe_part part, int64_t at, struct value v)
{
    struct recipe *r = x->r;
    v = facts_reduce(&x->s->facts, v);
    if (part != TYPES) {
        r->is_whole = r->is_whole && v.kind == VALUE_INT;
        r->numbers[part][at] = v.i;
        return;
    }
    struct event ignored = {.kind = EVENT_NONE};
    const struct datatype *d = v.kind == VALUE_ADDR ? lookup_datatype(x->e, x->s, v, &ignored)
                                                    : NULL;
    r->is_whole = r->is_whole && d;
    if (d)
        r->types[at] = (struct old_type){d->index, handle_predefined(x->e, &v),
                                         handle_is(x->s, &v) ? recipe_of(x->e, x->s, v) : 0};
}

static void read_part(struct reader *x, enum recipe_part part)
{
    static const enum ir_kind kinds[] = {IR_I32, IR_I64, IR_PTR};
    int64_t at = 0;
    for (const char *c = x->maker->from[part]; *c; c++) {
        if (*c == '*')
            continue;
        struct value v = running_argument(x->e, x->s, state_instr(x->s), (uint32_t)(*c - '0'));
        if (c[1] != '*') {
            take(x, part, at++, v);
            continue;
        }
        for (int64_t k = 0; k < x->n; k++) {
            take(x, part, at++, access_peek(x->e, x->s, v, kinds[part]));
            v.i += (int64_t)value_kind_size(kinds[part]);
        }
    }
}

void type_envelope_set(struct engine *e, struct state *s, struct value handle)
{
    enum { MAX = 65536 };
    const struct memory *object = handle_memory(s, &handle);
    const struct maker *maker = object ? find_maker(mpi_find(object->handle->call)) : NULL;
    if (!maker || running_is_large(e, s)) /* only MPI_Type_get_contents_c may ask */
        return;
    struct value n = value_int(IR_I32, 0);
    if (maker->count >= 0)
        n = facts_reduce(&s->facts,
                         running_argument(e, s, state_instr(s), (uint32_t)maker->count));
    if (n.kind != VALUE_INT || n.i < 0)
        return;
    struct recipe *r = ARENA_NEW(e->keep, struct recipe);
    struct reader x = {e, s, maker, n.i, r};
    r->combiner = maker->combiner;
    r->is_whole = n.i <= MAX;
    for (int p = 0; p < N_PARTS; p++)
        r->n[p] = length_of(&x, maker->from[p]);
    for (int p = 0; p < N_PARTS && r->is_whole; p++) {
        if (p == TYPES)
            r->types = ARENA_ARRAY(e->keep, struct old_type, r->n[p]);
        else
            r->numbers[p] = ARENA_ARRAY(e->keep, int64_t, r->n[p]);
        read_part(&x, (enum recipe_part)p);
    }
    set_recipe(e, s, handle, number_of(e, r));
}

/* ---- questions ---- */

static bool not_known(struct engine *e, struct state *s, struct event *ev)
{
    engine_error(e, ev, DIAG_MPI_UNSUPPORTED, s, "by what call the datatype was made, and from "
                 "what, is not known");
    return true;
}

static bool run_envelope(struct engine *e, struct state *s, const struct ir_instr *i,
                         struct event *ev)
{
    struct value handle = running_argument(e, s, i, 0);
    const struct datatype *d = lookup_datatype(e, s, handle, ev);
    if (!d)
        return true;
    const struct recipe named = {.combiner = NAMED}, *r = find_recipe(e, s, handle);
    if (!r && !d->predefined)
        return not_known(e, s, ev);
    if (!r)
        r = &named;
    for (uint32_t p = 0; p < N_PARTS; p++)
        if (!access_store(e, s, running_argument(e, s, i, p + 1), value_int(IR_I32, r->n[p]), ev))
            return true;
    return result_put(e, s, i, N_PARTS + 1, value_int(IR_I32, r->combiner), ev);
}

/* A derived one is a new object, equivalent to the old one, which the program must free. */
static struct value type_again(struct engine *e, struct state *s, const struct old_type *t)
{
    struct value v;
    if (t->name && handle_find(e, t->name, &v))
        return v;
    v = type_handle(e, s, t->index);
    if (t->recipe)
        set_recipe(e, s, v, t->recipe);
    return v;
}

static bool has_room(struct engine *e, struct state *s, const struct ir_instr *i,
                     const struct recipe *r, struct event *ev)
{
    static const char *const what[] = {"integers", "addresses", "datatypes"};
    for (uint32_t p = 0; p < N_PARTS; p++) {
        struct value room = running_argument(e, s, i, p + 1);
        if (room.kind != VALUE_INT || room.i >= r->n[p])
            continue;
        engine_fault(ev, DIAG_MPI_ARG_COUNT,
                     arena_printf(e->arena, "the datatype was made from %lld %s, but there is "
                                  "room for %lld", (long long)r->n[p], what[p],
                                  (long long)room.i));
        return false;
    }
    return true;
}

static bool put_parts(struct engine *e, struct state *s, const struct ir_instr *i,
                      const struct recipe *r, struct event *ev)
{
    static const int64_t size[] = {4, 8, 8};
    for (int p = 0; p < N_PARTS; p++) {
        struct value to = running_argument(e, s, i, (uint32_t)(p + 4)), v;
        for (int64_t k = 0; k < r->n[p]; k++) {
            if (p == TYPES)
                v = type_again(e, s, &r->types[k]);
            else
                v = value_int(p == INTS ? IR_I32 : IR_I64, r->numbers[p][k]);
            if (!access_store(e, s, to, v, ev))
                return false;
            to.i += size[p];
        }
    }
    return true;
}

static bool run_contents(struct engine *e, struct state *s, const struct ir_instr *i,
                         struct event *ev)
{
    struct value handle = running_argument(e, s, i, 0);
    const struct datatype *d = lookup_datatype(e, s, handle, ev);
    const struct recipe *r = d ? find_recipe(e, s, handle) : NULL;
    if (!d)
        return true;
    if (!r && d->predefined)
        engine_fault(ev, DIAG_MPI_ARG_TYPE, arena_printf(e->arena, "%s is predefined: it was not "
                                                         "made from others", d->name));
    else if (!r || !r->is_whole)
        not_known(e, s, ev);
    else if (has_room(e, s, i, r, ev) && put_parts(e, s, i, r, ev))
        result_success(e, s);
    return true;
}

bool type_envelope_call(struct engine *e, struct state *s, enum mpi_fn fn,
                        const struct ir_instr *i, struct event *ev)
{
    switch (fn) {
    case MPI_FN_MPI_Type_get_envelope: return run_envelope(e, s, i, ev);
    case MPI_FN_MPI_Type_get_contents: return run_contents(e, s, i, ev);
    default: return false;
    }
}
