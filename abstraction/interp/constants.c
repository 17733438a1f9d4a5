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

#include "abstraction/domain/memory.h"
#include "abstraction/interp/shared_inputs.h"
#include "abstraction/state/access.h"
#include "abstraction/state/handle_names.h"
#include "core/mpi/mpi.h"

#include <string.h>

static void bound(struct values *values, struct facts *facts, const char *name, int64_t lo,
                  int64_t hi)
{
    struct origin proto = {.kind = ORIGIN_SHARED, .name = name, .ledger = LEDGER_WORLD};
    struct value v = values_atom(values, values_origin(values, &proto), IR_I32);
    facts_refine(facts, v.e, lo, hi);
}

void constants_init(struct values *values, struct facts *facts)
{
    for (unsigned i = 0; i < mpi_n_numbers; i++)
        bound(values, facts, mpi_numbers[i].name, INT32_MIN, -1);
    bound(values, facts, CONSTANTS_VERSION, 3, 9);
    bound(values, facts, CONSTANTS_SUBVERSION, 0, 9);
}

/* The name to which the value belongs, also as a floating point number, or mpi_n_numbers. */
static unsigned name_of(const struct value *v)
{
    bool number = v->kind == VALUE_INT && ir_is_signed((enum ir_kind)v->type);
    if (v->kind == VALUE_FLOAT && v->f > INT32_MIN && v->f < 0 && v->f == (int32_t)v->f)
        return mpi_number_of((int64_t)v->f);
    return number ? mpi_number_of(v->i) : mpi_n_numbers;
}

bool constants_is_named(const struct value *v)
{
    return name_of(v) < mpi_n_numbers;
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
    struct value atom = shared_atom(e, mpi_numbers[name].name, IR_I32);
    struct value offset = value_int(IR_I32, v.i - mpi_numbers[name].number);
    struct value sum = value_bin(e->values, IR_ADD, IR_I32, atom, offset);
    return value_cast(e->values, (enum ir_kind)v.type, sum);
}

struct value constants_opened(struct engine *e, enum ir_bin bin, struct value a, struct value b)
{
    unsigned name = name_of(&a);
    if (bin < IR_EQ || name == mpi_n_numbers || a.kind != VALUE_INT || b.kind != VALUE_INT ||
        constants_is_named(&b) || is_decided(bin, a.i - mpi_numbers[name].number - 1, b.i))
        return a;
    return over_name(e, name, a);
}

void constants_use(struct engine *e, const struct state *s, const struct value *v)
{
    unsigned name = name_of(v);
    if (name < mpi_n_numbers)
        engine_note(e, s, LEDGER_COMPILER, "what is computed here depends on the number behind %s; "
                    "it is explored for that of this tool's mpi.h", mpi_numbers[name].name);
}

/* A floating point number is only compared with what is not negative, or with another name. */
static bool is_decided_float(const struct ir_instr *i, const struct value *a,
                             const struct value *b)
{
    const struct value *other = name_of(a) < mpi_n_numbers ? b : a;
    return i->op == IR_BIN && i->bin >= IR_EQ && other->kind == VALUE_FLOAT &&
           (other->f >= 0 || constants_is_named(other));
}

/* Sums are recognised as long as they are near; comparisons are looked at by themselves. */
static bool is_followed(const struct ir_instr *i, const struct value *result)
{
    bool large = i->type.kind == IR_I32 || i->type.kind == IR_I64;
    bool sum = i->bin == IR_ADD || i->bin == IR_SUB;
    if (i->op == IR_CAST)
        return large || i->type.kind == IR_BOOL;
    return i->op == IR_BIN && (i->bin >= IR_EQ || (large && sum && (result->kind != VALUE_INT ||
                                                                   constants_is_named(result))));
}

void constants_compute(struct engine *e, const struct state *s, const struct ir_instr *i,
                       const struct value *a, const struct value *b, const struct value *result)
{
    bool difference = i->op == IR_BIN && i->bin == IR_SUB && name_of(a) == name_of(b);
    bool is_float = a->kind == VALUE_FLOAT || b->kind == VALUE_FLOAT;
    if (difference || (is_float ? is_decided_float(i, a, b) : is_followed(i, result)))
        return;
    constants_use(e, s, a);
    constants_use(e, s, b);
}

void constants_use_bytes(struct engine *e, struct state *s, struct value at, int64_t n)
{
    enum { SIZE = 4 };
    const struct memory *m = access_object(e, s, at, false);
    const struct segment *from;
    int64_t begin = at.i & -SIZE; /* numbers are aligned */
    if (!m || at.any || n >= SIZE || begin < 0 || begin + SIZE > m->size)
        return;
    struct value v = memory_peek(&e->env, m, begin, IR_I32, &from);
    constants_use(e, s, &v);
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
    if (!m || m->size != 0 || m->handle || (at->object & (3u << 30)) != OBJECT_HEAP ||
        strncmp(m->name, "memory from allocate", 20) == 0) /* of Fortran: it is allocated */
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
    if (name == mpi_n_numbers)
        return a;
    for (uint32_t k = 0; k < i->n_cases; k++) {
        struct value lo = value_int((enum ir_kind)a.type, i->cases[k].lo);
        if (name_of(&lo) < mpi_n_numbers)
            return a;
        open = open || i->cases[k].lo <= a.i - mpi_numbers[name].number - 1;
    }
    return open ? over_name(e, name, a) : a;
}
