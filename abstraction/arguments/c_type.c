/* The C type of a buffer against the datatype of the call (MPI-4.0 3.2.2, 3.3.1): a warning.
 *
 *     float x[4];  MPI_Send(x, 4, MPI_INT, ...)        what is read is no int
 *     struct { int a; double b; } s;                   with a datatype that has MPI_DOUBLE at
 *     MPI_Send(&s, 1, t, ...)                          byte 4, where no double is
 *
 * Only what is certainly different is told.  Characters can stand for any bytes, on both sides;
 * pairs of reals for complex numbers; a pointer to one field for the rest of its struct.
 */
#include "abstraction/arguments/c_type.h"

#include "abstraction/domain/value.h"
#include "abstraction/model/datatype.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/finding.h"
#include "abstraction/state/handle_names.h"
#include "abstraction/state/state.h"
#include "core/base/vec.h"
#include "core/mpi/c_layout.h"

#include <string.h>

struct kind_of_basic {
    const char *basic;
    enum ir_kind kind;
};

/* The C type of a basic type; VOID: raw bytes, or none that is looked at. */
static enum ir_kind basic_kind(const char *basic)
{
    static const struct kind_of_basic kinds[] = {
        {"MPI_SHORT", IR_I16}, {"MPI_UNSIGNED_SHORT", IR_U16}, {"MPI_INT", IR_I32},
        {"MPI_UNSIGNED", IR_U32}, {"MPI_LONG", IR_I64}, {"MPI_UNSIGNED_LONG", IR_U64},
        {"MPI_LONG_LONG", IR_I64}, {"MPI_UNSIGNED_LONG_LONG", IR_U64}, {"MPI_FLOAT", IR_F32},
        {"MPI_DOUBLE", IR_F64}, {"MPI_LONG_DOUBLE", IR_F80}, {"MPI_WCHAR", IR_I32},
        {"MPI_C_BOOL", IR_BOOL}, {"MPI_OFFSET", IR_I64}, {"MPI_COUNT", IR_I64},
        {"MPI_C_FLOAT_COMPLEX", IR_C32}, {"MPI_C_DOUBLE_COMPLEX", IR_C64},
        {"MPI_C_LONG_DOUBLE_COMPLEX", IR_C80},
        /* Fortran's, by their default kinds (table 3.1) */
        {"MPI_INTEGER", IR_I32}, {"MPI_LOGICAL", IR_I32}, {"MPI_REAL", IR_F32},
        {"MPI_DOUBLE_PRECISION", IR_F64}, {"MPI_COMPLEX", IR_C32},
        {"MPI_DOUBLE_COMPLEX", IR_C64}, {"MPI_INTEGER4", IR_I32}, {"MPI_INTEGER8", IR_I64},
        {"MPI_REAL4", IR_F32}, {"MPI_REAL8", IR_F64}, {"MPI_INTEGER2", IR_I16},
        {"MPI_COMPLEX8", IR_C32}, {"MPI_COMPLEX16", IR_C64},
    };
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (!strcmp(basic, kinds[i].basic))
            return kinds[i].kind;
    return IR_VOID;
}

static const char *kind_name(enum ir_kind kind)
{
    static const char *const names[] = {
        [IR_BOOL] = "_Bool", [IR_I8] = "char", [IR_U8] = "unsigned char", [IR_I16] = "short",
        [IR_U16] = "unsigned short", [IR_I32] = "int", [IR_U32] = "unsigned", [IR_I64] = "long",
        [IR_U64] = "unsigned long", [IR_F32] = "float", [IR_F64] = "double",
        [IR_F80] = "long double", [IR_C32] = "float _Complex", [IR_C64] = "double _Complex",
        [IR_C80] = "long double _Complex", [IR_PTR] = "pointer"};
    const char *name = (size_t)kind < sizeof names / sizeof *names ? names[kind] : NULL;
    return name ? name : ir_kind_text(kind);
}

static enum ir_kind part_of_complex(enum ir_kind kind)
{
    switch ((int)kind) {
    case IR_C32: return IR_F32;
    case IR_C64: return IR_F64;
    case IR_C80: return IR_F80;
    default: return kind;
    }
}

/* Are `left` scalars of this C type something else than the MPI type? */
static bool differs(enum ir_kind c, int64_t left, enum ir_kind mpi)
{
    if (mpi == IR_VOID || c == mpi)
        return false;
    if (c == IR_I8 || c == IR_U8) /* any bytes, if there are enough */
        return left < (int64_t)ir_type_of(mpi).size;
    if (c == IR_PTR) /* an address as a number */
        return mpi != IR_I64 && mpi != IR_U64;
    return part_of_complex(c) != part_of_complex(mpi);
}

/* ---- a buffer of scalars ---- */

static const char *check_scalar(struct engine *e, const struct c_layout *l,
                                const struct datatype *d)
{
    const char *basic = d->sequence.basic;
    enum ir_kind kind = l->scalars[0].kind;
    if (!basic || kind == IR_I8 || kind == IR_U8 || !differs(kind, 1, basic_kind(basic)))
        return NULL;
    const char *name = strcmp(d->name, basic)
                           ? arena_printf(e->arena, "%s has %s", d->name, basic)
                           : arena_printf(e->arena, "the datatype is %s", basic);
    return arena_printf(e->arena, "the buffer has elements of type '%s', but %s", l->name, name);
}

/* ---- a buffer of structs ---- */

enum { MAX_ELEMENTS = 3, MAX_ROW = 64 };

static const char *check_member(struct engine *e, const struct c_layout *l,
                                const struct datatype *d, const char *basic, int64_t at)
{
    int64_t left;
    enum ir_kind mpi = basic_kind(basic), c = c_layout_at(l, at, &left);
    if (mpi == IR_VOID || (c != IR_VOID && !differs(c, left, mpi)))
        return NULL;
    int64_t byte = (at % l->size + l->size) % l->size;
    const char *there = c == IR_VOID ? "no element begins there"
                                     : arena_printf(e->arena, "a '%s' is there", kind_name(c));
    return arena_printf(e->arena, "%s %s %s at byte %lld of '%s', but %s",
                        d->predefined ? "the datatype" : d->name, d->predefined ? "puts" : "has",
                        basic, (long long)byte, l->name, there);
}

static const char *check_block(struct engine *e, const struct c_layout *l,
                               const struct datatype *d, const struct type_block *block,
                               int64_t start)
{
    const char *members[2], *text = NULL;
    uint32_t n = datatype_members(block->basic, members);
    int64_t extent = mpi_type_extent(block->basic);
    for (int64_t i = 0; i < block->count && i < MAX_ROW && !text; i++) {
        int64_t at = start + block->disp + i * extent;
        text = check_member(e, l, d, members[0], at);
        if (!text && n == 2)
            text = check_member(e, l, d, members[1], at + extent / 2);
    }
    return text;
}

static const char *check_struct(struct engine *e, const struct c_layout *l,
                                const struct datatype *d, int64_t count)
{
    const char *text = NULL;
    for (int64_t k = 0; k < count && k < MAX_ELEMENTS && !text; k++)
        for (uint32_t i = 0; d->blocks && i < d->n_blocks && i < MAX_ROW && !text; i++)
            text = check_block(e, l, d, &d->blocks[i], k * d->extent);
    return text;
}

/* ---- calls ---- */

static const char *check(struct engine *e, const struct ir_instr *i, uint32_t k,
                         const struct datatype *d, int64_t count)
{
    const struct c_layout *l = c_layout_of(e->arena, i->points, k);
    if (!l)
        return NULL;
    bool scalar = l->n_scalars == 1 && l->scalars[0].n == 1;
    return scalar ? check_scalar(e, l, d) : check_struct(e, l, d, count);
}

/* The same call with the same datatype says the same: it is asked once. */
/* A buffer argument of a call, and what is wrong with its C type, or NULL. */
struct c_check {
    const struct ir_instr *call;
    uint32_t argument;
    const struct datatype *type;
    int64_t count;
    const char *text;
};

struct c_checks {
    struct c_check *v;
    uint32_t n, cap;
};

static struct c_check *check_of(struct engine *e, const struct ir_instr *i, uint32_t k)
{
    if (!e->attempt.checks)
        e->attempt.checks = ARENA_NEW(e->arena, struct c_checks);
    struct c_checks *all = e->attempt.checks;
    for (uint32_t n = 0; n < all->n; n++)
        if (all->v[n].call == i && all->v[n].argument == k)
            return &all->v[n];
    struct c_check new = {.call = i, .argument = k};
    VEC_PUSH(e->arena, all->v, all->n, all->cap, new);
    return &all->v[all->n - 1];
}

void c_type_check(struct engine *e, struct state *s, const struct ir_instr *i, uint32_t k,
                  const struct buffer *b)
{
    const struct datatype *d = b->derived ? b->derived : datatype_named(e->types, b->type);
    const struct value *n = b->derived ? &b->elements : &b->count;
    int64_t count = n->kind == VALUE_INT ? n->i : 2;
    if (!i->points || !d || count <= 0 || handle_is_named(e, &b->address, "MPI_IN_PLACE"))
        return;
    struct c_check *c = check_of(e, i, k);
    if (c->type != d || c->count != count)
        c->text = check(e, i, k, d, count);
    c->type = d;
    c->count = count;
    if (c->text)
        finding_add(e, s, DIAG_MPI_BUFFER_TYPE, i->at, c->text);
}
