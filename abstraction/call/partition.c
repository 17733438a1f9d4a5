/* MPI_Comm_split of which the colours or the keys are not known: each way in which the members can
 * be divided, and ordered, is a case that all ranks share.
 *
 *     MPI_Comm_split(MPI_COMM_WORLD, node_of(name), rank, &node)        3 ranks, 5 cases:
 *
 *     {0 1 2}   {0 1} {2}   {0 2} {1}   {0} {1 2}   {0} {1} {2}
 *
 * The cases are asked for pair by pair, so that none contradicts what was answered before.  Each
 * execution is in one of them, but one may be that of no execution: what else is known of the
 * colours is not compared with it.
 */
#include "abstraction/call/partition.h"

#include "abstraction/abstraction.h"
#include "abstraction/call/comm.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/interp/fork.h"
#include "abstraction/interp/shared_inputs.h"
#include "abstraction/program/function_info.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/state.h"

#include <assert.h>
#include <string.h>

enum { MAX_MEMBERS = 4, MAX_DOUBTS = 2 };

/* ---- the cases ---- */

struct partition {
    struct engine *e;
    struct state *s;
    const struct comm *parent;
    struct split_doubt doubt;
    uint32_t number;                     /* of the call, on the parent */
    uint32_t n, part[MAX_MEMBERS];       /* a member's part: its first member; n: none */
    uint32_t order[MAX_MEMBERS];         /* the members, those of one part as they follow */
    uint32_t n_placed;
};

/* Is it so in the case that is explored?  MAYBE: *ev. */
static enum tri ask(struct partition *p, const char *what, struct event *ev)
{
    const char *name = arena_printf(p->e->keep, "%s in MPI_Comm_split (line %u, call %u on %s)",
                                    what, state_instr(p->s)->at.line, p->number + 1,
                                    p->parent->name);
    return fork_truth(p->e, p->s, shared_choice(p->e, name), name, ev);
}

static enum tri ask_pair(struct partition *p, const char *form, uint32_t a, uint32_t b,
                         struct event *ev)
{
    const uint32_t *ranks = p->parent->group->ranks;
    char text[80];
    snprintf(text, sizeof text, form, ranks[a], ranks[b]);
    return ask(p, text, ev);
}

/* The part of member m: all are asked, by their first members, whether they are its part.  Where
 * the colours are known, all members are ordered as one. */
static bool find_part(struct partition *p, uint32_t m, struct event *ev)
{
    p->part[m] = p->doubt.divided ? m : 0;
    if (p->doubt.leaves) {
        enum tri leaves = ask_pair(p, "rank %u passes MPI_UNDEFINED", m, m, ev);
        if (leaves == TRI_YES)
            p->part[m] = p->n;
        if (leaves != TRI_NO)
            return leaves == TRI_YES;
    }
    for (uint32_t first = 0; first < m && p->part[m] == m; first++) {
        if (p->part[first] != first)
            continue;
        enum tri same = ask_pair(p, "ranks %u, %u have one colour", first, m, ev);
        if (same == TRI_MAYBE)
            return false;
        if (same == TRI_YES)
            p->part[m] = first;
    }
    return true;
}

/* Where member m stands among those of its part. */
static bool find_order(struct partition *p, uint32_t m, struct event *ev)
{
    uint32_t at = p->n_placed;
    for (uint32_t i = 0; i < p->n_placed && p->doubt.unordered && at == p->n_placed; i++) {
        if (p->part[p->order[i]] != p->part[m] || p->part[m] == p->n)
            continue;
        enum tri before = ask_pair(p, "rank %2$u comes before rank %1$u", p->order[i], m, ev);
        if (before == TRI_MAYBE)
            return false;
        if (before == TRI_YES)
            at = i;
    }
    for (uint32_t i = p->n_placed++; i > at; i--)
        p->order[i] = p->order[i - 1];
    p->order[at] = m;
    return true;
}

static bool find_case(struct partition *p, struct event *ev)
{
    for (uint32_t m = 0; m < p->n; m++)
        if (!find_part(p, m, ev) || !find_order(p, m, ev))
            return false;
    return true;
}

/* ---- what is known ---- */

static bool is_undefined(const struct ir_opnd *o)
{
    return o->kind == IR_O_INT && o->i == M2S_MPI_UNDEFINED;
}

static bool instr_has_undefined(const struct ir_instr *i)
{
    for (uint32_t k = 0; k < i->n_args; k++)
        if (is_undefined(&i->args[k]))
            return true;
    return is_undefined(&i->a) || is_undefined(&i->b);
}

static bool gives_undefined(enum mpi_fn fn)
{
    switch ((int)fn) {
    case MPI_FN_MPI_Group_rank: case MPI_FN_MPI_Group_translate_ranks:
    case MPI_FN_MPI_Get_count: case MPI_FN_MPI_Get_elements: case MPI_FN_MPI_Get_elements_x:
    case MPI_FN_MPI_Topo_test: case MPI_FN_MPI_Cart_map: case MPI_FN_MPI_Graph_map:
    case MPI_FN_MPI_Waitany: case MPI_FN_MPI_Waitsome: case MPI_FN_MPI_Testany:
    case MPI_FN_MPI_Testsome: case MPI_FN_MPI_Type_size:
        return true;
    default:
        return false;
    }
}

static bool func_has_undefined(const struct ir_func *f)
{
    if (!f->defined && gives_undefined(mpi_find(f->name)))
        return true;
    for (uint32_t b = 0; b < f->n_blocks; b++)
        for (uint32_t k = 0; k < f->blocks[b].n_instrs; k++)
            if (instr_has_undefined(&f->blocks[b].instrs[k]))
                return true;
    return false;
}

/* The program has the number of MPI_UNDEFINED from mpi.h or from a call that gives it, and from
 * nowhere else (docs/dev/ABSTRACTION.md, what libraries choose). */
static bool has_undefined(const struct ir_prog *p)
{
    for (uint32_t f = 0; f < p->n_funcs; f++)
        if (func_has_undefined(&p->funcs[f]))
            return true;
    for (uint32_t g = 0; g < p->n_globals; g++)
        for (uint32_t k = 0; k < p->globals[g].n_inits; k++)
            if (is_undefined(&p->globals[g].inits[k].value))
                return true;
    return false;
}

/* Can the number compare so with the other one? */
static bool may_be(struct engine *e, const struct state *s, enum ir_bin bin, struct value v,
                   int64_t other)
{
    struct value c = value_bin(e->values, bin, IR_I32, facts_reduce(&s->facts, v),
                               value_int(IR_I32, other));
    if (c.kind == VALUE_INT)
        return c.i != 0;
    if (c.kind != VALUE_EXPR)
        return true;
    struct arena *scratch = arena_new();
    enum tri t = facts_possible(&s->facts, c.e, true, scratch, &e->budget->work);
    arena_free(scratch);
    return t != TRI_NO;
}

static bool may_be_undefined(struct engine *e, const struct state *s, struct value colour)
{
    return may_be(e, s, IR_EQ, colour, M2S_MPI_UNDEFINED) && has_undefined(e->program->p);
}

/* From the next attempt on, the call has more cases.  False: there would be too many. */
static bool doubt(struct engine *e, struct state *s, const struct comm *parent,
                  struct split_doubt more, struct event *ev)
{
    uint32_t n = *comm_made_count(e, s, parent->index);
    const struct split_doubt *old = comms_doubt(e->comms, parent->index, n);
    bool is_new = !old->divided && !old->unordered;
    if (comm_is_inter(parent) || parent->group->n > MAX_MEMBERS || e->attempt.frozen ||
        (is_new && comms_doubts(e->comms) >= MAX_DOUBTS) ||
        !comms_doubt_more(e->comms, parent->index, n, more))
        return false;
    e->attempt.dirty = e->attempt.stop = true;
    ev->kind = EVENT_STOP;
    return true;
}

/* False: it is a negative number, certainly.  One that may be negative is not looked at. */
static bool check_colour(struct engine *e, struct state *s, struct value colour, int64_t *out)
{
    colour = facts_reduce(&s->facts, colour);
    if (colour.kind == VALUE_INT) {
        *out = colour.i;
        return colour.i >= 0 || colour.i == M2S_MPI_UNDEFINED;
    }
    if (may_be(e, s, IR_LT, colour, 0))
        engine_note(e, s, LEDGER_BOUND, "the colour is assumed to be no negative number, unless it "
                    "is MPI_UNDEFINED");
    return true;
}

/* What is known of what this rank says, as far as it is not in doubt.  False: *ev. */
static bool get_known(struct partition *p, struct value colour, struct value key,
                      struct offer *offer, struct event *ev)
{
    struct engine *e = p->e;
    struct state *s = p->s;
    struct split_doubt more = p->doubt;
    enum tri known = more.divided
                         ? TRI_YES
                         : fork_try_value(e, s, colour, "colour", 16, &offer->colour, ev);
    enum tri ordered = more.unordered || known == TRI_NO
                           ? TRI_YES
                           : fork_try_value(e, s, key, "key", 16, &offer->key, ev);
    if (known == TRI_NO || ordered == TRI_NO)
        return false;
    more.divided = more.divided || known == TRI_MAYBE;
    more.unordered = more.unordered || ordered == TRI_MAYBE;
    more.leaves = more.leaves || (more.divided && may_be_undefined(e, s, colour));
    if (more.divided == p->doubt.divided && more.unordered == p->doubt.unordered &&
        more.leaves == p->doubt.leaves)
        return true;
    if (doubt(e, s, p->parent, more, ev))
        return false;
    if (p->doubt.divided) /* what is unknown is in doubt, but for MPI_UNDEFINED */
        engine_error(e, ev, DIAG_UNKNOWN_PEER, s, "the colour of this call is not known");
    else if (fork_value(e, s, colour, "colour", 16, &offer->colour, ev))
        fork_value(e, s, key, "key", 16, &offer->key, ev);
    return false;
}

bool partition_offer(struct engine *e, struct state *s, const struct comm *parent,
                     struct value colour, struct value key, struct offer *offer,
                     struct event *ev)
{
    uint32_t n = *comm_made_count(e, s, parent->index);
    struct partition p = {.e = e, .s = s, .parent = parent, .number = n};
    p.doubt = *comms_doubt(e->comms, parent->index, n);
    if (!get_known(&p, colour, key, offer, ev))
        return false;
    if (!p.doubt.divided && !p.doubt.unordered)
        return true;
    if (p.doubt.divided && !check_colour(e, s, colour, &offer->colour))
        return true; /* an error, which the caller tells */
    p.n = parent->group->n;
    if (!find_case(&p, ev))
        return false;
    uint32_t me = comm_member(parent, s->rank), place = 0;
    assert(me < p.n);
    while (p.order[place] != me)
        place++;
    if (p.doubt.divided) {
        offer->colour = p.part[me];
        if (p.part[me] == p.n)
            offer->colour = M2S_MPI_UNDEFINED;
    }
    if (p.doubt.unordered)
        offer->key = place;
    return true;
}
