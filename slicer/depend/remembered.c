/* What functions of the library copy, what they remember, and where:
 *
 *     MPI_Buffer_attach(b, n)       MPI does, until it is detached
 *     MPI_Send_init(b, ...)         so does a persistent request
 *     setvbuf(f, b, _IOFBF, n)      the stream does, until it is closed: b is a member of *f
 *     strtok(b, " ")                strtok does; strtok_r() where its last argument points;
 *     strsep(&b, " ")               the caller does: the argument leads to it
 *     printf("%p", b)               the reader of a text may
 *
 * Each is a place that holds the address (holders.h).  Those of streams are written out before
 * (rewrite/streams.h): __m2s_keep() gives memory to a stream, __m2s_stream() is behind each call
 * that may write to any, and gets the stream if it was closed.
 */
#include "slicer/depend/remembered.h"

#include "slicer/depend/addresses.h"
#include "slicer/depend/holder_cells.h"

#include <string.h>

static const struct ir_instr *call_at(const struct sl_dependence *s, uint32_t number)
{
    return s->x->places[number].in;
}

static bool is_called(const struct sl_dependence *s, uint32_t callee, enum libc_fn fn)
{
    return s->x->callees[callee].libc_fn == fn;
}

static bool may_be(struct holders *h, const struct holders_state *s, uint32_t func,
                   const struct ir_opnd *o)
{
    struct holders_state yes;
    return holders_value(h, s, func, o, &yes) & HOLDERS_YES;
}

/* ---- strtok ---- */

enum { NO_PLACE = -1, OWN_PLACE = -2, MAX_DEPTH = 8 };

/* The argument that leads to what is remembered, or one of these. */
static int place_of_splitter(const struct sl_dependence *s, uint32_t callee)
{
    const struct sl_callee *c = &s->x->callees[callee];
    if (c->kind == SL_UNKNOWN) /* wcstok() has no row */
        return strcmp(s->x->p->funcs[callee].name, "wcstok") == 0 ? 2 : NO_PLACE;
    if (c->kind != SL_LIBC || !libc_splits_text(c->libc))
        return NO_PLACE;
    return c->libc_fn == LIBC_FN_strtok ? OWN_PLACE : 2;
}

static bool may_be_null(const struct sl_dependence *s, uint32_t func, const struct ir_opnd *o,
                        int depth);

/* Is the parameter given a null pointer? */
static bool is_passed_null(const struct sl_dependence *s, uint32_t func, uint32_t param, int depth)
{
    struct sl_cells callers = pointsto_callers(s->points, func);
    for (uint32_t i = 0; i < callers.n; i++) {
        const struct ir_instr *in = call_at(s, callers.items[i]);
        if (addresses_is_callback(in, func) || param >= in->n_args ||
            may_be_null(s, s->x->places[callers.items[i]].func, &in->args[param], depth + 1))
            return true;
    }
    return false;
}

/* May the operand be a null pointer: is it one, or a variable that is set to one? */
static bool may_be_null(const struct sl_dependence *s, uint32_t func, const struct ir_opnd *o,
                        int depth)
{
    const struct ir_instr *in = addresses_definition(s, func, o);
    const struct sl_var *v =
        in && in->op == IR_LOAD ? def_use_simple(s->def_use, func, &in->a) : NULL;
    bool null = o->kind == IR_O_INT || depth > MAX_DEPTH;
    for (uint32_t i = 0; v && i < v->n_defs; i++) {
        const struct ir_instr *set = call_at(s, v->defs[i].number);
        null = null || (set->op == IR_STORE && set->b.kind == IR_O_INT);
    }
    return null || (v && in->a.id < s->x->p->funcs[func].n_params &&
                    is_passed_null(s, func, in->a.id, depth));
}

static void split(struct holders *h, struct holders_state *s, uint32_t func,
                  const struct ir_instr *in, int place)
{
    bool whole = may_be(h, s, func, &in->args[0]);
    bool goes_on = may_be_null(h->s, func, &in->args[0], 0);
    if (goes_on && !whole)
        return;
    if (place == OWN_PLACE)
        holders_hide(h, s, HOLDERS_STRTOK, whole);
    else
        holders_assign(h, s, func, &in->args[place], whole);
}

/* strsep() goes on where its first argument points, and writes there. */
static bool is_separator(const struct sl_dependence *s, uint32_t callee)
{
    return is_called(s, callee, LIBC_FN_strsep) || is_called(s, callee, LIBC_FN___strsep);
}

/* ---- the questions ---- */

/* Does a call write to what MPI keeps: the buffer that MPI_Buffer_attach() was given, or those of
 * persistent requests? */
static bool uses_attached(const struct sl_callee *c)
{
    return c->kind == SL_MPI && (c->fn == MPI_FN_MPI_Bsend || c->fn == MPI_FN_MPI_Ibsend ||
                                 c->fn == MPI_FN_MPI_Bsend_init || c->fn == MPI_FN_MPI_Start ||
                                 c->fn == MPI_FN_MPI_Startall ||
                                 mpi_call(c->fn)->handler == MPI_H_PARTITIONED);
}

bool remembered_may_be_used(const struct sl_dependence *s, uint32_t number, uint32_t callee)
{
    const struct ir_instr *in = call_at(s, number);
    if (uses_attached(&s->x->callees[callee]) || is_called(s, callee, LIBC_FN___m2s_stream))
        return true;
    if (is_separator(s, callee))
        return in->n_args > 1;
    return place_of_splitter(s, callee) != NO_PLACE && in->n_args > 1 &&
           may_be_null(s, s->x->places[number].func, &in->args[0], 0);
}

bool remembered_is_used(struct holders *h, const struct holders_state *s, uint32_t func,
                        uint32_t number, uint32_t callee)
{
    int place = place_of_splitter(h->s, callee);
    if (!remembered_may_be_used(h->s, number, callee))
        return false;
    if (uses_attached(&h->s->x->callees[callee]))
        return holders_is_hidden(h, s, HOLDERS_MPI);
    if (is_separator(h->s, callee))
        return holder_cells_are_behind(h, s, func, &call_at(h->s, number)->args[0]);
    if (place == NO_PLACE)
        return holders_are_outside(h, s);
    if (place == OWN_PLACE)
        return holders_is_hidden(h, s, HOLDERS_STRTOK);
    return holder_cells_are_behind(h, s, func, &call_at(h->s, number)->args[place]);
}

bool remembered_is_unseen(const struct sl_dependence *s, uint32_t number)
{
    struct sl_cells targets = pointsto_targets(s->points, number);
    for (uint32_t k = 0; k < targets.n; k++) {
        enum sl_callee_kind kind = s->x->callees[targets.items[k]].kind;
        bool used = kind != SL_MPI && kind != SL_DEFINED &&
                    remembered_may_be_used(s, number, targets.items[k]);
        if (used || lifetimes_ending(s, targets.items[k]) == SL_ENDS_REACHED)
            return true;
    }
    return false;
}

/* ---- what becomes of a call ---- */

/* A persistent request keeps an address, too, of what is sent or received from each start on. */
static bool is_kept_by_mpi(const struct sl_callee *c, unsigned access)
{
    bool later = c->kind == SL_MPI && mpi_has(c->fn, MPI_TRAIT_PERSISTENT);
    return c->kind != SL_LIBC && (access & SL_KEEPS) && (later || !(access & SL_CONTENT));
}

/* As text, or as bytes: then it may be read again. */
static bool tells(struct holders *h, const struct holders_state *s, uint32_t func,
                  uint32_t number, uint32_t callee, uint32_t i)
{
    const struct ir_instr *in = call_at(h->s, number);
    const struct sl_callee *c = &h->s->x->callees[callee];
    if (c->kind != SL_LIBC)
        return false;
    if (numbering_shows(h->s->x, in, callee, i) && may_be(h, s, func, &in->args[i]))
        return true;
    return c->libc->class == LIBC_OUTPUT && libc_moves_bytes(c->libc) &&
           holder_cells_are_behind(h, s, func, &in->args[i]);
}

static void remember(struct holders *h, struct holders_state *s, uint32_t func, uint32_t number,
                     uint32_t callee)
{
    const struct ir_instr *in = call_at(h->s, number);
    const struct holders_state before = *s;
    int place = place_of_splitter(h->s, callee);
    if (place != NO_PLACE && in->n_args > 1)
        split(h, s, func, in, place);
    for (uint32_t i = 0; i < in->n_args; i++) {
        unsigned access = numbering_access(h->s->x, in, callee, i);
        if (is_kept_by_mpi(&h->s->x->callees[callee], access) &&
            may_be(h, &before, func, &in->args[i]))
            holders_hide(h, s, HOLDERS_MPI, true);
        if (tells(h, &before, func, number, callee, i))
            holders_hide(h, s, HOLDERS_TOLD, true);
    }
}

/* What the memory at one argument holds may be where the others lead to, or in what is made. */
static void copy_contents(struct holders *h, struct holders_state *s, uint32_t func,
                          uint32_t number, uint32_t callee)
{
    const struct ir_instr *in = call_at(h->s, number);
    const struct sl_callee *c = &h->s->x->callees[callee];
    struct ir_opnd result = ir_temp(in->dst, in->type);
    bool allocates = c->kind == SL_LIBC && libc_reallocates(c->libc); /* strdup() copies text */
    for (uint32_t w = 0; w < in->n_args; w++)
        if ((numbering_access(h->s->x, in, callee, w) & SL_WRITES) &&
            def_use_simple(h->s->def_use, func, &in->args[w]))
            holders_assign(h, s, func, &in->args[w], false);
    for (uint32_t r = 0; r < in->n_args; r++) {
        bool reads = numbering_access(h->s->x, in, callee, r) & SL_READS;
        if (allocates && in->dst != IR_NO_TEMP && in->args[r].type.kind == IR_PTR)
            holders_copy(h, s, func, &result, &in->args[r], 0);
        for (uint32_t w = 0; reads && w < in->n_args; w++)
            if (w != r && (numbering_access(h->s->x, in, callee, w) & SL_WRITES))
                holders_copy(h, s, func, &in->args[w], &in->args[r], 0);
    }
}

/* May the result be the address?  So may that of strtok(). */
static bool returns_it(struct holders *h, const struct holders_state *s, uint32_t func,
                       uint32_t number, uint32_t callee)
{
    const struct ir_instr *in = call_at(h->s, number);
    bool splits = place_of_splitter(h->s, callee) != NO_PLACE || is_separator(h->s, callee);
    for (uint32_t i = 0; i < in->n_args; i++)
        if (((splits && i == 0) || (numbering_access(h->s->x, in, callee, i) & SL_RESULT)) &&
            may_be(h, s, func, &in->args[i]))
            return true;
    return splits && remembered_is_used(h, s, func, number, callee);
}

void remembered_update(struct holders *h, struct holders_state *s, uint32_t func, uint32_t number,
                       uint32_t callee)
{
    const struct ir_instr *in = call_at(h->s, number);
    bool result = returns_it(h, s, func, number, callee);
    if (is_called(h->s, callee, LIBC_FN___m2s_keep)) {
        if (may_be(h, s, func, &in->args[2]) || holder_cells_are_behind(h, s, func, &in->args[2]))
            holders_assign(h, s, func, &in->args[1], true);
    } else if (is_called(h->s, callee, LIBC_FN___m2s_stream)) {
        if (in->args[1].kind != IR_O_INT)
            holders_drop(h, s, func, &in->args[1]);
    } else {
        if (lifetimes_ending(h->s, callee) != SL_ENDS_GROWN &&
            place_of_splitter(h->s, callee) == NO_PLACE)
            copy_contents(h, s, func, number, callee);
        remember(h, s, func, number, callee);
    }
    holders_set_temp(h, s, func, in->dst, result);
}

bool remembered_comes_again(const struct holders *h, const struct holders_state *s,
                            uint32_t callee)
{
    const struct sl_callee *c = &h->s->x->callees[callee];
    if (c->kind != SL_LIBC) /* MPI_Comm_get_attr() */
        return holders_is_hidden(h, s, HOLDERS_MPI);
    return (c->libc->class == LIBC_INPUT || libc_scans(c->libc) ||
            libc_reads_number(c->libc)) && holders_is_hidden(h, s, HOLDERS_TOLD);
}
