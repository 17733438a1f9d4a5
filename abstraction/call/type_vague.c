/* See type_vague.h. */
#include "abstraction/call/type_vague.h"

#include "abstraction/arguments/lookup.h"
#include "abstraction/arguments/result.h"
#include "abstraction/arguments/room.h"
#include "abstraction/call/type.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/model/datatype.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/handle.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"

#include <math.h>

/* Positions of arguments.  factors: their product is the number of old elements; others: numbers
 * that only say where these are. */
static const struct vague_form {
    enum mpi_fn fn;
    int n_factors, n_others;
    int first_other;
    int sizes;        /* of as many arrays of numbers, of which the middle one has factors; or -1 */
    int old, out;
} forms[] = {
    {MPI_FN_MPI_Type_contiguous, 1, 0, 0, -1, 1, 2},
    {MPI_FN_MPI_Type_vector, 2, 1, 2, -1, 3, 4},
    {MPI_FN_MPI_Type_create_hvector, 2, 1, 2, -1, 3, 4},
    {MPI_FN_MPI_Type_hvector, 2, 1, 2, -1, 3, 4},
    {MPI_FN_MPI_Type_create_resized, 0, 2, 1, -1, 0, 3},
    {MPI_FN_MPI_Type_dup, 0, 0, 0, -1, 0, 1},
    {MPI_FN_MPI_Type_create_subarray, 0, 0, 0, 1, 5, 6},
};

enum { ARRAYS = 3, FACTORS = 1, MAX_DIMS = 8 }; /* of MPI_Type_create_subarray */

static const struct vague_form *find_form(enum mpi_fn fn)
{
    for (size_t k = 0; k < sizeof forms / sizeof forms[0]; k++)
        if (forms[k].fn == fn)
            return &forms[k];
    return NULL;
}

struct product {
    struct engine *e;
    struct value n;   /* of type I64; NONE: not known */
    double least;     /* what is known of it: the product of the numbers that are */
    double reach;     /* the same with the stride, in old elements: how far it reaches */
    bool is_open;     /* some number is not known */
    bool is_wrong;    /* a factor is negative */
    bool is_assumed;  /* none is: nothing shows it of one that depends on inputs */
};

static void take(struct product *p, struct value v, bool is_factor)
{
    p->is_open = p->is_open || v.kind != VALUE_INT;
    if (v.kind == VALUE_INT)
        p->reach *= fabs((double)v.i);
    if (!is_factor)
        return;
    p->is_wrong = p->is_wrong || (v.kind == VALUE_INT && v.i < 0);
    if (v.kind == VALUE_INT)
        p->least *= (double)v.i;
    if (v.kind == VALUE_INT || v.kind == VALUE_EXPR)
        v = value_cast(p->e->values, IR_I64, v);
    if (p->n.kind != VALUE_NONE && v.kind != VALUE_NONE)
        p->n = value_bin(p->e->values, IR_MUL, IR_I64, p->n, v);
    else
        p->n = (struct value){.kind = VALUE_NONE};
}

/* Of MPI_Type_create_subarray, in one dimension: all elements, those of the part, and its first.
 * The part has one element at least (MPI-4.0 5.1.3). */
static void take_dimension(struct product *p, const struct state *s, struct value v[ARRAYS])
{
    struct values *vs = p->e->values;
    struct value rest = value_int(IR_I64, 0);
    for (uint32_t a = 0; a < ARRAYS; a++) {
        if (v[a].kind != VALUE_INT && v[a].kind != VALUE_EXPR)
            return;
        v[a] = value_cast(vs, IR_I64, v[a]);
        rest = value_bin(vs, a ? IR_SUB : IR_ADD, IR_I64, rest, v[a]);
    }
    struct value others = value_bin(vs, IR_SUB, IR_I64, v[FACTORS], value_int(IR_I64, 1));
    p->is_assumed |= room_may_be_negative(&s->facts, &others) ||
                     room_may_be_negative(&s->facts, &v[ARRAYS - 1]) ||
                     room_may_be_negative(&s->facts, &rest);
}

static void take_arrays(struct product *p, struct state *s, const struct ir_instr *i,
                        const struct vague_form *form)
{
    struct value dims = facts_reduce(&s->facts, running_argument(p->e, s, i, 0));
    if (dims.kind != VALUE_INT || dims.i < 1 || dims.i > MAX_DIMS) {
        p->is_wrong = true;
        return;
    }
    for (int64_t k = 0; k < dims.i; k++) {
        struct value v[ARRAYS];
        for (uint32_t a = 0; a < ARRAYS; a++) {
            struct value at = running_argument(p->e, s, i, (uint32_t)form->sizes + a);
            at.i += k * 4;
            v[a] = facts_reduce(&s->facts, access_peek(p->e, s, at, IR_I32));
            take(p, v[a], a == FACTORS);
        }
        take_dimension(p, s, v);
    }
}

static void take_numbers(struct product *p, struct state *s, const struct ir_instr *i,
                         const struct vague_form *form)
{
    for (int k = 0; k < form->n_factors + form->n_others; k++) {
        int at = k < form->n_factors ? k : form->first_other + k - form->n_factors;
        struct value v = facts_reduce(&s->facts, running_argument(p->e, s, i, (uint32_t)at));
        take(p, v, k < form->n_factors);
        p->is_assumed |= k < form->n_factors && room_may_be_negative(&s->facts, &v);
    }
    if (form->sizes >= 0)
        take_arrays(p, s, i, form);
}

static void make(struct engine *e, struct state *s, const struct vague_form *form,
                 const struct ir_instr *i, const char *basic, struct value amount,
                 struct event *ev)
{
    const char *name = arena_printf(e->keep, "%s (line %u)", mpi_call(form->fn)->name,
                                    state_instr(s)->at.line);
    const struct datatype *d = datatype_vague(e->types, name, basic);
    struct value handle = type_handle(e, s, d->index);
    if (amount.kind == VALUE_NONE)
        amount = engine_lost(e, s, IR_I64);
    handle_set_amount(e, s, handle, amount);
    result_put(e, s, i, (uint32_t)form->out, handle, ev);
}

/* More bytes than any program has: where they are is not worth to know. */
static bool is_too_large(const struct product *p, const struct datatype *old)
{
    const double limit = 1LL << 50;
    return !p->is_open && (p->least * (double)mpi_type_extent(old->basic) > limit ||
                           p->reach * fabs((double)old->extent) > limit);
}

bool type_vague_call(struct engine *e, struct state *s, enum mpi_fn fn, const struct ir_instr *i,
                     struct event *ev)
{
    const struct vague_form *form = find_form(fn);
    if (!form)
        return false;
    struct event ignored = {.kind = EVENT_NONE};
    struct value old = running_argument(e, s, i, (uint32_t)form->old);
    const struct datatype *d = lookup_datatype_vague(e, s, old, &ignored);
    if (!d || !d->basic)
        return false;
    struct product p = {.e = e, .n = d->vague ? handle_amount(e, s, old)
                                              : value_int(IR_I64, d->n_basic)};
    p.is_open = p.n.kind != VALUE_INT;
    p.least = p.is_open ? 1 : (double)p.n.i;
    p.reach = 1;
    take_numbers(&p, s, i, form);
    bool large = is_too_large(&p, d);
    if (p.is_wrong || !(d->vague || large || (e->phase == PHASE_JOINT && p.is_open)))
        return false;
    if (large && p.least > (double)(1LL << 58)) /* in bytes it would not be a number of C */
        p.n = (struct value){.kind = VALUE_NONE};
    if (p.is_assumed)
        engine_note(e, s, LEDGER_BOUND, form->sizes < 0
                        ? "the numbers of this datatype are assumed not to be negative"
                        : "the part is assumed to lie inside of the array");
    make(e, s, form, i, d->basic, p.n, ev);
    return true;
}
