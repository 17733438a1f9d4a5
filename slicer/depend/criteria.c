/* Where the slice begins, and how content travels in messages.
 *
 * Every call that communicates, asserts or ends the process is kept, with its operands
 * and all that decides whether it runs.  Message content is followed on demand: when
 * something kept reads what MPI_Recv wrote, the buffers of all sends that may match are
 * needed too.
 */
#include "slicer/depend/criteria.h"

#include "core/base/mechanism.h"
#include "core/ir/recursion.h"
#include "slicer/depend/collective_order.h"
#include "slicer/depend/init_order.h"
#include "slicer/depend/loop_ends.h"

#include <string.h>

/* Local queries that may vanish when nobody needs their answer. */
static bool is_query(const struct sl_callee *c, const struct ir_instr *in,
                     const struct ir_prog *p)
{
    if (mpi_has(c->fn, MPI_TRAIT_QUERY))
        return true;
    bool gets = c->fn == MPI_FN_MPI_Comm_get_attr || c->fn == MPI_FN_MPI_Attr_get;
    if (gets) /* MPI_TAG_UB and the like */
        return in->n_args > 1 && in->args[1].kind == IR_O_INT && in->args[1].i <= -1001 &&
               in->args[1].i >= -1007;
    if (c->fn != MPI_FN_MPI_Comm_rank && c->fn != MPI_FN_MPI_Comm_size)
        return false;
    return in->n_args && in->args[0].kind == IR_O_GLOBAL &&
           strcmp(p->globals[in->args[0].id].link_name, "m2s_MPI_COMM_WORLD") == 0;
}

/* free() or realloc() of memory that may be in a window. */
static bool frees_window(const struct sl_dependence *s, uint32_t number,
                         const struct sl_callee *c)
{
    const struct sl_place *at = &s->x->places[number];
    bool frees = c->libc->class == LIBC_FREE || libc_reallocates(c->libc);
    if (!frees || !at->in->n_args)
        return false;
    struct sl_cells freed = pointsto_cells(s->points, at->func, &at->in->args[0]);
    for (uint32_t i = 0; i < freed.n; i++)
        if (pointsto_in_window(s->points, pointsto_cell_at(s->points, freed.items[i]).object))
            return true;
    return false;
}

static bool is_criterion_callee(const struct sl_dependence *s, uint32_t number, uint32_t func)
{
    const struct sl_callee *c = &s->x->callees[func];
    switch (c->kind) {
    case SL_DEFINED:
        return false;
    case SL_MPI:
        return !is_query(c, s->x->places[number].in, s->x->p);
    case SL_LIBC:
        return numbering_is_exit(c) || c->libc->class == LIBC_MARK || frees_window(s, number, c);
    case SL_UNKNOWN: /* may do anything, also communicate */
        return !s->x->p->funcs[func].in_system_header || s->x->p->funcs[func].noreturn;
    }
    return true;
}

static bool is_criterion(const struct sl_dependence *s, uint32_t number)
{
    const struct ir_instr *in = s->x->places[number].in;
    if (in->op == IR_UNREACHABLE)
        return true;
    if (in->op != IR_CALL)
        return false;
    struct sl_cells targets = pointsto_targets(s->points, number);
    for (uint32_t i = 0; i < targets.n; i++)
        if (is_criterion_callee(s, number, targets.items[i]))
            return true;
    return !targets.n;
}

/* A loop that cannot be left, and what leads into it. */
static void keep_endless(struct sl_dependence *s, uint32_t func)
{
    const struct ir_blocks *l = &s->cfgs[func]->endless;
    for (uint32_t i = 0; i < l->n; i++) {
        uint32_t last = s->x->block_first[func][l->items[i] + 1] - 1;
        depend_keep(s, last, SL_W_CRITERION, SL_NONE, 0);
        depend_make_effective(s, func, last);
    }
}

/* Calls of functions that never come back for they call themselves on each path; with keep_loops of
 * all that call themselves. */
static void keep_recursion(struct sl_dependence *s)
{
    bool any = false;
    for (uint32_t f = 0; f < s->x->p->n_funcs; f++)
        any |= s->recursive[f];
    bool *never = any ? ir_never_back(s->arena, s->x->p) : NULL;
    for (uint32_t i = 0; any && i < s->x->n_places; i++) {
        const struct ir_instr *in = s->x->places[i].in;
        uint32_t func = s->x->places[i].func;
        bool inside = in->op == IR_CALL && in->callee.kind == IR_O_FUNC && s->cfgs[func] &&
                      s->recursive[in->callee.id];
        if (!inside || !(never[in->callee.id] || s->options->keep_loops) ||
            s->cfgs[func]->rpo_number[s->x->places[i].block] == IR_NO_BLOCK)
            continue;
        depend_keep(s, i, SL_W_CRITERION, SL_NONE, 0);
        depend_make_effective(s, func, i);
    }
}

static bool is_watched(const struct sl_dependence *s, enum loop_end end)
{
    return end == LOOP_STUCK || (end == LOOP_OPEN && s->options->keep_loops);
}

/* The branches by which a loop is left whose condition nothing in it changes, or is never met, or,
 * with keep_loops, may be: it is seen when it is run whether it is entered, and left again. */
static void keep_stuck(struct sl_dependence *s, uint32_t func)
{
    const struct ir_cfg *g = s->cfgs[func];
    bool *member = ARENA_ARRAY(s->arena, bool, g->n + 1);
    uint32_t *stack = ARENA_ARRAY(s->arena, uint32_t, g->n + 1);
    uint8_t *stays = ARENA_ARRAY(s->arena, uint8_t, g->n + 1);
    for (uint32_t i = 0; i < g->n_rpo; i++) {
        uint32_t header = g->rpo[i];
        if (!ir_cfg_loop(g, IR_LOOPS_NATURAL, header, member, stack))
            continue;
        memset(stays, 0, g->n * sizeof *stays);
        if (!is_watched(s, loop_ends_find(s, NULL, func, header, member, stays)))
            continue;
        for (uint32_t b = 0; b < g->n; b++) {
            uint32_t last = s->x->block_first[func][b + 1] - 1;
            if (!member[b] || !ir_cfg_leaves(g, member, b))
                continue;
            s->stays[last] = stays[b];
            depend_keep(s, last, SL_W_CRITERION, SL_NONE, 0);
            depend_make_effective(s, func, last);
        }
    }
}

static bool is_assert(const struct sl_dependence *s, uint32_t number)
{
    struct sl_cells targets = pointsto_targets(s->points, number);
    for (uint32_t i = 0; i < targets.n; i++) {
        const struct sl_callee *c = &s->x->callees[targets.items[i]];
        if (c->kind == SL_LIBC && c->libc->class == LIBC_ASSERT)
            return true;
    }
    return false;
}

static bool is_touched(const struct sl_dependence *s, uint32_t id)
{
    return id < s->options->n_touched && s->options->touched[id];
}

bool criteria_may_call(const struct sl_dependence *s, uint32_t number, const enum mpi_fn *fns,
                       size_t n)
{
    if (s->x->places[number].in->op != IR_CALL)
        return false;
    struct sl_cells targets = pointsto_targets(s->points, number);
    for (uint32_t i = 0; i < targets.n; i++) {
        const struct sl_callee *c = &s->x->callees[targets.items[i]];
        for (size_t k = 0; c->kind == SL_MPI && k < n; k++)
            if (c->fn == fns[k])
                return true;
    }
    return false;
}

/* It is allowed between MPI_Init and MPI_Finalize only (MPI-4.0 11.4.1): elsewhere even a query
 * is an error, though nobody may need the answer. */
static bool needs_init(const struct sl_dependence *s, uint32_t number)
{
    struct sl_cells targets = pointsto_targets(s->points, number);
    for (uint32_t i = 0; i < targets.n; i++) {
        const struct sl_callee *c = &s->x->callees[targets.items[i]];
        if (c->kind == SL_MPI && !mpi_has(c->fn, MPI_TRAIT_ANY_TIME))
            return true;
    }
    return false;
}

void criteria_add(struct sl_dependence *s)
{
    const bool *misplaced = init_order_find(s->arena, s);
    for (uint32_t i = 0; i < s->x->n_places; i++) {
        uint32_t func = s->x->places[i].func, block = s->x->places[i].block;
        if (!s->cfgs[func] || s->cfgs[func]->rpo_number[block] == IR_NO_BLOCK)
            continue;
        if (is_touched(s, s->x->places[i].in->id)) {
            depend_touch(s, i);
            depend_make_effective(s, func, i);
        }
        if (!is_criterion(s, i) && !(misplaced[i] && needs_init(s, i)))
            continue;
        depend_keep(s, i, SL_W_CRITERION, SL_NONE, is_assert(s, i) ? SL_ASSERTED : 0);
        depend_make_effective(s, func, i);
    }
    for (uint32_t f = 0; f < s->x->p->n_funcs; f++)
        if (s->cfgs[f])
            keep_endless(s, f);
    for (uint32_t f = 0; f < s->x->p->n_funcs; f++)
        if (s->cfgs[f])
            keep_stuck(s, f);
    keep_recursion(s);
}

/* --- messages --- */

static const struct mpi_call *mpi_of(const struct sl_dependence *s, uint32_t number)
{
    struct sl_cells targets = pointsto_targets(s->points, number);
    for (uint32_t i = 0; i < targets.n; i++)
        if (s->x->callees[targets.items[i]].kind == SL_MPI)
            return s->x->callees[targets.items[i]].mpi;
    return NULL;
}

static const struct ir_opnd *tag_of(const struct ir_instr *in, const struct mpi_call *mpi,
                                    bool receives)
{
    const struct ir_opnd *tag = NULL;
    for (uint32_t i = 0; i < in->n_args; i++) {
        if (numbering_role(mpi, i) != 'g')
            continue;
        tag = &in->args[i];
        if (!receives)
            break;
    }
    return tag;
}

/* The tag of the sending (first) or receiving (last) side, if it is a constant. */
static bool constant_tag(const struct sl_dependence *s, uint32_t number,
                         const struct mpi_call *mpi, bool receives, int64_t *tag)
{
    const struct ir_opnd *o = tag_of(s->x->places[number].in, mpi, receives);
    return o && numbering_constant(s->x, s->x->places[number].func, o, tag) &&
           *tag != M2S_MPI_ANY_TAG;
}

/* The buffer that a call receives into (or sends from), SL_NONE: none. */
static uint32_t buffer_of(const struct mpi_call *mpi, bool receives)
{
    const char *at = strpbrk(mpi->roles, receives ? "ox" : "ix");
    return at ? (uint32_t)(at - mpi->roles) : SL_NONE;
}

/* Bytes of the message, 0 if not constant. */
static uint64_t message_size(const struct sl_dependence *s, uint32_t number,
                             const struct mpi_call *mpi, bool receives)
{
    uint32_t i = buffer_of(mpi, receives);
    struct sl_cells targets = pointsto_targets(s->points, number);
    bool exact;
    if (i == SL_NONE || !targets.n)
        return 0;
    return def_use_argument_size(s->x, number, targets.items[0], i, &exact);
}

enum match { NO_MATCH, LOOSE_MATCH, MATCH };

static enum sl_data data_of(const struct sl_dependence *s, uint32_t number,
                            const struct mpi_call *mpi, bool receives)
{
    return numbering_data_of(s->x, s->x->places[number].in, mpi, buffer_of(mpi, receives));
}

/* Numbers of floating point are not received as integers: that is reported elsewhere. */
static bool data_differs(const struct sl_dependence *s, uint32_t a, const struct mpi_call *to,
                         uint32_t b, const struct mpi_call *from)
{
    enum sl_data x = data_of(s, a, to, true), y = data_of(s, b, from, false);
    return x != y && x != SL_DATA_ANY && y != SL_DATA_ANY;
}

/* As in loads, what may have the bytes of a pointer is not cut. */
static bool sends_address(const struct sl_dependence *s, uint32_t func, const struct ir_opnd *o)
{
    struct sl_cells l = pointsto_buffer_cells(s->points, func, o);
    for (uint32_t i = 0; i < l.n; i++)
        if (pointsto_holds_address(s->points, pointsto_cell_at(s->points, l.items[i]).object))
            return true;
    return false;
}

/* Does call b send data of an array, which a slice may cut? */
static bool sends_array(const struct sl_dependence *s, uint32_t b, const struct mpi_call *from)
{
    const struct sl_place *at = &s->x->places[b];
    uint32_t i = buffer_of(from, false);
    if (s->options->keep_float_arrays || i >= at->in->n_args || numbering_role(from, i) != 'i')
        return false;
    const struct ir_opnd *o = &at->in->args[i];
    if (o->kind == IR_O_TEMP &&
        s->x->places[s->x->temp_def[at->func][o->id]].in->op == IR_UNKNOWN)
        return false; /* cut before */
    return depend_is_array_data(s, at->func, o) && !sends_address(s, at->func, o) &&
           !pointsto_may_be(s->points, at->func, o, "m2s_MPI_IN_PLACE");
}

/* Floating point data of an array is any value, as in loads. */
static bool sends_float_array(const struct sl_dependence *s, uint32_t b,
                              const struct mpi_call *from)
{
    return sends_array(s, b, from) &&
           data_of(s, b, from, false) == SL_DATA_FLOAT;
}

/* A message of unknown length from an array, and a receive of one scalar, say: they match
 * if the array has one element.  Then the model sends any value. */
static enum match match_lengths(const struct sl_dependence *s, uint32_t a,
                                const struct mpi_call *to, uint32_t b,
                                const struct mpi_call *from)
{
    uint64_t room = message_size(s, a, to, true), size = message_size(s, b, from, false);
    if (room && size)
        return size <= room ? MATCH : NO_MATCH; /* truncation is reported elsewhere */
    bool loose = room && room <= 16 && sends_array(s, b, from);
    return loose ? LOOSE_MATCH : MATCH;
}

static enum match match_p2p(const struct sl_dependence *s, uint32_t a, const struct mpi_call *to,
                            uint32_t b, const struct mpi_call *from)
{
    int64_t tag, tag2;
    if (from->class != MPI_C_P2P || !strpbrk(from->roles, "ix") ||
        data_differs(s, a, to, b, from))
        return NO_MATCH;
    if (constant_tag(s, a, to, true, &tag) && constant_tag(s, b, from, false, &tag2) &&
        tag != tag2)
        return NO_MATCH;
    enum match match = match_lengths(s, a, to, b, from);
    return match == MATCH && sends_float_array(s, b, from) ? LOOSE_MATCH : match;
}

static enum match match_collective(const struct sl_dependence *s, uint32_t a,
                                   const struct mpi_call *to, uint32_t b,
                                   const struct mpi_call *from)
{
    bool same = mpi_plain(mpi_find(to->name)) == mpi_plain(mpi_find(from->name));
    if (!same || data_differs(s, a, to, b, from) || /* MPI_Bcast and MPI_Bcast_c match */
        (!collective_order_may_meet(s->collectives, a, b) &&
         mechanism_applies(s->options->mechanisms, MECHANISM_COLLECTIVE_ORDER)))
        return NO_MATCH;
    return sends_float_array(s, b, from) ? LOOSE_MATCH : MATCH;
}

/* Numbers that are read from a file or got from a window are any value, but addresses lead
 * where they led. */
static bool writes_address(const struct sl_dependence *s, uint32_t b, const struct mpi_call *from)
{
    const struct sl_place *at = &s->x->places[b];
    uint32_t i = buffer_of(from, false);
    return i < at->in->n_args && sends_address(s, at->func, &at->in->args[i]);
}

/* MPI_Get of one integer: a loop may wait for what others make of it. */
static bool gets_one_number(const struct sl_dependence *s, const struct ir_instr *in)
{
    enum { COUNT = 1 };
    return mpi_gets_numbers(s->x->p, in) && in->args[COUNT].kind == IR_O_INT &&
           in->args[COUNT].i == 1;
}

/* What is got of a number that ranks change atomically is what they have made of it. */
static bool is_atomic(const struct sl_dependence *s, uint32_t number, const struct mpi_call *call)
{
    return call->class == MPI_C_RMA &&
           (strchr(call->roles, 'p') || call == mpi_call(MPI_FN_MPI_Compare_and_swap) ||
            gets_one_number(s, s->x->places[number].in));
}

static bool changes_what_is_got(const struct sl_dependence *s, uint32_t a,
                                const struct mpi_call *to, const struct mpi_call *from)
{
    return is_atomic(s, a, to) && strchr(to->roles, 'o') && from->class == MPI_C_RMA &&
           strchr(from->roles, 'i');
}

/* May call b send what call a receives? */
static enum match match_calls(const struct sl_dependence *s, uint32_t a, uint32_t b)
{
    const struct mpi_call *to = mpi_of(s, a), *from = mpi_of(s, b);
    if (!to || !from)
        return MATCH;
    if (to->class == MPI_C_P2P)
        return match_p2p(s, a, to, b, from);
    if (to->class == MPI_C_COLL)
        return match_collective(s, a, to, b, from);
    if ((to->class == MPI_C_IO || to->class == MPI_C_RMA) && from->class == to->class &&
        (writes_address(s, b, from) || changes_what_is_got(s, a, to, from)))
        return MATCH;
    return a == b ? MATCH : NO_MATCH;
}

static bool is_mpi_call(const struct sl_dependence *s, uint32_t number)
{
    return s->x->places[number].in->op == IR_CALL && mpi_of(s, number);
}

static void need_senders(struct sl_dependence *s, uint32_t number, unsigned precise)
{
    for (uint32_t i = 0; i < s->x->n_places; i++) {
        if (s->x->places[i].in->op != IR_CALL || !s->cfgs[s->x->places[i].func])
            continue;
        enum match match = is_mpi_call(s, i) ? match_calls(s, number, i) : NO_MATCH;
        if (match == LOOSE_MATCH && !precise)
            depend_keep(s, i, SL_W_MESSAGE, number, SL_LOOSE);
        else if (match != NO_MATCH)
            depend_keep(s, i, SL_W_MESSAGE, number, SL_SENDS | precise);
    }
}

/* With MPI_IN_PLACE the receive buffer is read, else only written (MPI-4.0 6.2.1). */
static bool is_read(const struct sl_dependence *s, uint32_t number, uint32_t func, uint32_t i)
{
    const struct sl_place *at = &s->x->places[number];
    const struct mpi_call *mpi = s->x->callees[func].mpi;
    if (!(numbering_access(s->x, at->in, func, i) & SL_CONTENT))
        return false;
    if (numbering_role(mpi, i) != 'x' || mpi->class != MPI_C_COLL)
        return numbering_role(mpi, i) != 'o';
    for (uint32_t k = 0; k < at->in->n_args; k++)
        if (numbering_role(mpi, k) == 'i')
            return pointsto_may_be(s->points, at->func, &at->in->args[k], "m2s_MPI_IN_PLACE");
    return true;
}

static void need_sent(struct sl_dependence *s, uint32_t number, uint32_t func, unsigned precise)
{
    const struct sl_place *at = &s->x->places[number];
    for (uint32_t i = 0; i < at->in->n_args; i++) {
        const struct ir_opnd *o = &at->in->args[i];
        bool exact;
        uint64_t size = def_use_argument_size(s->x, number, func, i, &exact);
        if (!is_read(s, number, func, i))
            continue;
        if (def_use_simple(s->def_use, at->func, o))
            depend_need_memory(s, number, o, size, exact, precise);
        else
            depend_need_cells(s, number, pointsto_buffer_cells(s->points, at->func, o), size,
                              exact, precise);
    }
}

/* What others get is what their targets have as they come to the fences. */
static void need_exposed(struct sl_dependence *s, unsigned precise)
{
    for (uint32_t i = 0; i < s->x->n_places; i++) {
        const struct sl_place *at = &s->x->places[i];
        const struct mpi_call *mpi = at->in->op == IR_CALL ? mpi_of(s, i) : NULL;
        if (mpi == mpi_call(MPI_FN_MPI_Win_fence) && s->cfgs[at->func])
            depend_need_cells(s, i, pointsto_windows(s->points), 0, false, precise);
    }
}

void criteria_need_content(struct sl_dependence *s, uint32_t number, uint32_t func,
                           unsigned precise)
{
    if (s->x->callees[func].kind != SL_MPI)
        return;
    causes_aspect(s, SL_A_BUFFERS);
    if (s->marks[number].flags & SL_BUFFERS) {
        need_senders(s, number, precise);
        if (is_atomic(s, number, s->x->callees[func].mpi)) /* and what was there before */
            depend_need_cells(s, number, pointsto_windows(s->points), 0, false, precise);
        if (mpi_gets_numbers(s->x->p, s->x->places[number].in))
            need_exposed(s, precise);
    }
    causes_aspect(s, SL_A_SENDS);
    if (s->marks[number].flags & SL_SENDS)
        need_sent(s, number, func, precise);
    causes_aspect(s, SL_A_KEPT);
}

void criteria_need_operands(struct sl_dependence *s, uint32_t number)
{
    for (uint32_t i = 0; i < s->x->n_places; i++) {
        const struct sl_place *at = &s->x->places[i];
        const struct mpi_call *mpi = at->in->op == IR_CALL ? mpi_of(s, i) : NULL;
        for (uint32_t k = 0; mpi && strchr(mpi->roles, 'p') && k < at->in->n_args; k++) {
            bool given = numbering_role(mpi, k) == 'i' || numbering_role(mpi, k) == 'x';
            if (given && s->cfgs[at->func] && sends_address(s, at->func, &at->in->args[k]))
                depend_keep(s, i, SL_W_MESSAGE, number, SL_SENDS);
        }
    }
}

bool criteria_is_loose(const struct sl_dependence *s, uint32_t number, uint32_t i)
{
    const struct mpi_call *mpi = NULL;
    if ((s->marks[number].flags & (SL_LOOSE | SL_SENDS)) == SL_LOOSE)
        mpi = mpi_of(s, number);
    return mpi && buffer_of(mpi, false) == i;
}
