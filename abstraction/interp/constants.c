/* Numbers behind names of MPI, which each library chooses (MPI-4.0 A.1).
 *
 *     if (left == MPI_PROC_NULL)      known: it is the same name
 *     if (left < 0)                   known: these numbers are negative
 *     if (left == -1)                 so with MPICH, not with Open MPI: divides the world
 *
 * Our mpi.h has numbers that no program has of its own accord (core/mpi/mpi.h), so a value tells
 * that it is one of them.  Two names are different numbers, but for MPI_ANY_TAG, which is asked
 * about in other places than the rest.
 *
 *     if (status)                     MPI_STATUS_IGNORE is null with Open MPI, and 1 with MPICH
 */
#include "abstraction/interp/constants.h"

#include "abstraction/interp/shared_inputs.h"
#include "abstraction/state/handle_names.h"
#include "core/mpi/mpi.h"

#include <string.h>

enum { AROUND = 8 }; /* left + 1, left - 1, ... are followed */

static const struct {
    int64_t number;
    const char *name;
} names[] = {
    {M2S_MPI_ANY_SOURCE, "MPI_ANY_SOURCE"},
    {M2S_MPI_ANY_TAG, "MPI_ANY_TAG"},
    {M2S_MPI_PROC_NULL, "MPI_PROC_NULL"},
    {M2S_MPI_ROOT, "MPI_ROOT"},
    {M2S_MPI_UNDEFINED, "MPI_UNDEFINED"},
};
enum { N_NAMES = sizeof names / sizeof *names };

static void bound(struct values *values, struct facts *facts, const char *name, int64_t lo,
                  int64_t hi)
{
    struct origin proto = {.kind = ORIGIN_SHARED, .name = name, .ledger = LEDGER_WORLD};
    struct value v = values_atom(values, values_origin(values, &proto), IR_I32);
    facts_refine(facts, v.e, lo, hi);
}

void constants_init(struct values *values, struct facts *facts)
{
    for (unsigned i = 0; i < N_NAMES; i++)
        bound(values, facts, names[i].name, INT32_MIN, -1);
    bound(values, facts, CONSTANTS_VERSION, 3, 9);
    bound(values, facts, CONSTANTS_SUBVERSION, 0, 9);
}

/* The name to which the value belongs, or N_NAMES. */
static unsigned name_of(const struct value *v)
{
    unsigned i = 0;
    if (v->kind != VALUE_INT || !ir_is_signed((enum ir_kind)v->type))
        return N_NAMES;
    while (i < N_NAMES && (v->i < names[i].number - AROUND || v->i > names[i].number + AROUND))
        i++;
    return i;
}

bool constants_is_named(const struct value *v)
{
    return name_of(v) < N_NAMES;
}

/* Is the comparison of what is at most `most` with x the same for each number? */
static bool is_decided(enum ir_bin bin, int64_t most, int64_t x)
{
    switch ((int)bin) {
    case IR_LT:
    case IR_GE:
        return most < x;
    default:
        return most < x || (bin == IR_GT && most == x) || (bin == IR_LE && most == x);
    }
}

static struct value over_name(struct engine *e, unsigned name, struct value v)
{
    struct value atom = shared_atom(e, names[name].name, IR_I32);
    struct value offset = value_int(IR_I32, v.i - names[name].number);
    struct value sum = value_bin(e->values, IR_ADD, IR_I32, atom, offset);
    return value_cast(e->values, (enum ir_kind)v.type, sum);
}

struct value constants_opened(struct engine *e, enum ir_bin bin, struct value a, struct value b)
{
    unsigned name = name_of(&a);
    if (bin < IR_EQ || name == N_NAMES || b.kind != VALUE_INT || name_of(&b) < N_NAMES ||
        is_decided(bin, a.i - names[name].number - 1, b.i))
        return a;
    return over_name(e, name, a);
}

/* An address with a meaning of its own that is null in some library: "MPI_BOTTOM"; or NULL. */
static const char *address_name(struct engine *e, const struct value *v)
{
    static const char *const addresses[] = {
        "MPI_BOTTOM", "MPI_STATUS_IGNORE", "MPI_STATUSES_IGNORE", "MPI_ERRCODES_IGNORE",
        "MPI_ARGV_NULL", "MPI_ARGVS_NULL"};
    for (size_t i = 0; v->kind == VALUE_ADDR && i < sizeof addresses / sizeof *addresses; i++)
        if (handle_is_named(e, v, addresses[i]))
            return addresses[i];
    return NULL;
}

bool constants_is_bottom(struct engine *e, struct state *s, const struct value *v)
{
    const struct memory *m = v->kind == VALUE_ADDR ? state_object(e, s, v->object) : NULL;
    return m && m->size == 1 && handle_is_named(e, v, "MPI_BOTTOM");
}

bool constants_compare_empty(struct engine *e, struct state *s, const struct value *a,
                             const struct value *b, struct value *equal)
{
    const struct value *at = value_is_null(b) ? a : b, *null = at == a ? b : a;
    const struct memory *m = at->kind == VALUE_ADDR && value_is_null(null)
                                 ? state_object(e, s, at->object) : NULL;
    if (!m || m->size != 0 || m->handle || (at->object & (3u << 30)) != OBJECT_HEAP)
        return false;
    *equal = value_cast(e->values, IR_I32,
                        shared_atom(e, "malloc(0) == NULL" IR_LIBRARY, IR_BOOL));
    return true;
}

bool constants_compare_addresses(struct engine *e, const struct value *a, const struct value *b,
                                 struct value *equal)
{
    const char *left = address_name(e, a), *right = address_name(e, b);
    bool numbers = a->kind == VALUE_INT || b->kind == VALUE_INT;
    if ((!left && !right) || (left && right && strcmp(left, right) == 0) ||
        !(numbers || (left && right)))
        return false;
    left = left ? left : value_is_null(a) ? "NULL" : value_text(e->arena, a);
    right = right ? right : value_is_null(b) ? "NULL" : value_text(e->arena, b);
    const char *name = arena_printf(e->arena, "%s == %s" IR_LIBRARY, left, right);
    *equal = value_cast(e->values, IR_I32, shared_atom(e, name, IR_BOOL));
    return true;
}

struct value constants_opened_switch(struct engine *e, const struct ir_instr *i, struct value a)
{
    unsigned name = name_of(&a);
    bool open = false;
    if (name == N_NAMES)
        return a;
    for (uint32_t k = 0; k < i->n_cases; k++) {
        struct value lo = value_int((enum ir_kind)a.type, i->cases[k].lo);
        if (name_of(&lo) < N_NAMES)
            return a;
        open = open || i->cases[k].lo <= a.i - names[name].number - 1;
    }
    return open ? over_name(e, name, a) : a;
}
