/* When a joint state is covered by an earlier one, and when it is generalised.
 *
 *     "t < n" at t = 0, 1, 2, 3     on all ranks; at 4 the state is that with t = 3 + K
 *                                   on all ranks, and the next one, with 4 + K, is covered by it
 *
 * The form of a joint state has the states of the ranks, how far each of them is at its call, the
 * messages and the contributions to collectives that somebody may still take.
 */
#include "abstraction/coll/exact.h"
#include "abstraction/explore/joint_run.h"
#include "abstraction/interp/merge_branches.h"
#include "abstraction/joint/joint_form.h"
#include "abstraction/model/comm.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/group.h"
#include "abstraction/state/request.h"
#include "abstraction/state/state.h"
#include "core/base/mechanism.h"
#include "core/skel/skel.h"

#include <string.h>

/* ---- the form ---- */

static void put_distance(struct joint_form *f, const struct group *g, uint32_t index)
{
    joint_form_word(f, g->index);
    joint_form_word(f, (uint64_t)((int64_t)index - (int64_t)g->received));
}

/* How many are to choose before this rank. */
static uint32_t turn(const struct joint *j, const struct rank *r)
{
    uint32_t n = 0, mine = j->places[r->number].arrived;
    for (uint32_t i = 0; i < j->e->options->nprocs; i++) {
        const struct rank *other = &j->e->ranks[i];
        uint32_t arrived = j->places[i].arrived;
        n += other->status == EXACT_RUNNING && other->waiting.kind == EVENT_FORK &&
             (arrived < mine || (arrived == mine && i < r->number));
    }
    return n;
}

static void put_rank(struct joint_form *f, const struct joint *j, struct rank *r)
{
    const struct joint_place *p = &j->places[r->number];
    const struct event *ev = &r->waiting;
    enum event_kind kind = joint_call_kind(j, r);
    joint_form_word(f, r->status);
    if (r->status != EXACT_RUNNING) {
        joint_form_word(f, ev->kind == EVENT_ABORT); /* others need not go on then */
        return;
    }
    joint_form_word(f, ev->kind);
    joint_form_word(f, p->posted);
    if (ev->kind == EVENT_FORK)
        joint_form_word(f, turn(j, r));
    if (kind == EVENT_SEND || kind == EVENT_SSEND || kind == EVENT_SENDRECV)
        put_distance(f, ev->send, p->sent);
    if (kind == EVENT_RECV || kind == EVENT_SENDRECV)
        put_distance(f, ev->recv, p->taking);
    for (uint32_t i = 0; i < r->exact->n_requests; i++) {
        const struct request *q = &r->exact->requests[i];
        if (q->kind == REQUEST_SEND && q->active && q->group)
            put_distance(f, q->group, q->index);
    }
    joint_form_state(f, r->exact);
}

static void put_content(struct joint_form *f, struct symbol *y)
{
    joint_form_word(f, y != NULL);
    if (!y)
        return;
    joint_form_value(f, &y->count);
    joint_form_value(f, &y->elements);
    joint_form_word(f, y->n_cells);
    for (uint32_t i = 0; i < y->n_cells; i++) {
        joint_form_word(f, (uint64_t)y->cells[i].offset);
        joint_form_value(f, &y->cells[i].value);
    }
}

static void put_channel(struct joint_form *f, const struct joint *j, uint32_t number)
{
    const struct group *g = j->e->groups.v[number];
    uint32_t first = g->is_coll ? 0 : joint_config_first_message(j, number);
    if (g->is_coll || first >= g->n_exact)
        return;
    put_distance(f, g, first);
    joint_form_word(f, g->n_exact - first);
    for (uint32_t k = first; k < g->n_exact; k++) {
        joint_form_word(f, g->exact[k].symbol->id);
        put_content(f, g->exact[k].full);
    }
}

static void put_coll(struct joint_form *f, struct exact_coll *slot, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        const struct coll_call *c = &slot->calls[i];
        joint_form_word(f, c->kind ? c->fn + 1u : 0);
        joint_form_word(f, (uint64_t)(int64_t)c->root);
        joint_form_word(f, c->making.offer ? c->making.offer->index + 1 : 0);
        put_content(f, slot->contents[i]);
        for (uint32_t k = 0; slot->parts[i] && k < c->n_out; k++)
            put_content(f, slot->parts[i][k]);
        for (uint32_t k = 0; c->wrote && k < n; k++)
            joint_form_word(f, c->wrote[k]);
    }
    joint_form_word(f, slot->agreed);
    for (uint32_t k = 0; k < slot->n_shared; k++)
        joint_form_value(f, &slot->shared[k]);
}

static void put_comm(struct joint_form *f, const struct joint *j, uint32_t number)
{
    const struct rank_list *members = comms_get(j->e->comms, number)->group;
    struct comm_colls *colls = &j->e->colls.v[number];
    uint32_t first = joint_config_first_coll(j, number);
    if (!colls->n)
        return;
    joint_form_word(f, number);
    joint_form_word(f, colls->n - first);
    for (uint32_t i = 0; i < members->n; i++) {
        const struct rank *r = &j->e->ranks[members->ranks[i]];
        joint_form_word(f, (uint64_t)((int64_t)rank_entered(r, number) - (int64_t)first));
    }
    for (uint32_t k = first; k < colls->n; k++)
        put_coll(f, &colls->items[k], members->n);
}

/* ---- back to where operands are computed ---- */

static bool is_pure(const struct ir_instr *i)
{
    return i->op == IR_COPY || i->op == IR_LOAD || i->op == IR_LOADBITS || i->op == IR_BIN ||
           i->op == IR_UN || i->op == IR_CAST || i->op == IR_PTRADD || i->op == IR_PTRDIFF;
}

static bool same_temps(const struct facts *fs, const struct frame *f, const struct value *temps)
{
    for (uint32_t i = 0; i < f->fn->f->n_temps; i++) {
        struct value now = facts_reduce(fs, f->temps[i]), before = facts_reduce(fs, temps[i]);
        if (!value_equal(&now, &before))
            return false;
    }
    return true;
}

/* A rank at "t < n" has computed it; it goes back to before that, if it comes to the same again.
 * Else t < n were a number of its own in the form, which nothing relates to t. */
static void step_back(struct joint *j, struct rank *r)
{
    struct frame *f = state_top(r->exact);
    const struct ir_instr *instrs = f->fn->f->blocks[f->block].instrs;
    uint32_t instr = f->instr, block = f->block, depth = r->exact->n_frames, first = instr;
    while (first && is_pure(&instrs[first - 1]))
        first--;
    j->places[r->number].again = 0;
    if (first == instr || r->exact->progress.phase || r->exact->progress.next)
        return;
    struct value *temps = arena_memdup(j->e->arena, f->temps,
                                       f->fn->f->n_temps * sizeof *temps);
    const struct func_info *fn = f->fn;
    struct event ev;
    f->instr = first;
    joint_lend(j, r->exact);
    merge_step(j->e, r->exact, &ev);
    joint_take_back(j, r->exact);
    f = state_top(r->exact);
    bool there = r->exact->n_frames == depth && f->fn == fn && f->block == block &&
                 f->instr == instr;
    if (there && ev.kind == joint_call_kind(j, r) && same_temps(&j->facts, f, temps)) {
        f->instr = first;
        j->places[r->number].again = instr - first;
        return;
    }
    if (there)
        memcpy(f->temps, temps, fn->f->n_temps * sizeof *temps);
    else
        joint_give_up(j, "a call that does not come out the same again");
}

static struct joint_form *form_of(struct joint *j)
{
    struct joint_form *f = joint_form_new(j->e);
    for (uint32_t i = 0; i < j->e->options->nprocs; i++)
        put_rank(f, j, &j->e->ranks[i]);
    for (uint32_t i = 0; i < j->e->groups.n; i++)
        put_channel(f, j, i);
    for (uint32_t i = 0; i < j->e->colls.n; i++)
        put_comm(f, j, i);
    joint_form_finish(f, &j->facts);
    return f;
}

struct joint_form *joint_form_here(struct joint *j)
{
    for (uint32_t i = 0; i < j->e->options->nprocs && !joint_stops(j); i++)
        if (j->e->ranks[i].status == EXACT_RUNNING)
            step_back(j, &j->e->ranks[i]);
    return form_of(j);
}

/* ---- old states ---- */

static uint32_t covering(const struct joint *j, const struct joint_form *f, bool exactly,
                         bool *same)
{
    enum { NUMBER_COST = 50 }; /* instructions, for the budget */
    for (uint32_t i = 0; i < j->n_choices; i++) {
        const struct joint_form *old = j->choices[i].form;
        if (!joint_form_same_shape(old, f))
            continue;
        j->e->budget->work += NUMBER_COST * (uint64_t)joint_form_size(f);
        if (!joint_form_covers(old, f))
            continue;
        *same = joint_form_covers(f, old);
        if (*same || (!exactly && mechanism_applies(j->e->options->mechanisms,
                                                    MECHANISM_JOINT_COVER)))
            return i;
    }
    return SKEL_NONE;
}

void joint_look_at_calls(struct joint *j)
{
    for (uint32_t i = 0; i < j->e->options->nprocs && !joint_stops(j); i++)
        if (j->e->ranks[i].status == EXACT_RUNNING)
            joint_look_again(j, &j->e->ranks[i]);
    for (uint32_t i = 0; i < j->e->options->nprocs && !joint_stops(j); i++)
        if (j->places[i].posted)
            joint_ask_again(j, &j->e->ranks[i]);
}

/* The choice on the way with this shape that is generalised with, or SKEL_NONE; *n: how many
 * there are.  It is the last one, or one a few rounds before from which less has changed:
 * where a flag changes in each second round, every second round is like the others. */
static uint32_t visit_to_join(const struct joint *j, uint32_t before, const struct joint_form *f,
                              uint32_t *n)
{
    uint32_t best = SKEL_NONE;
    uint64_t least = UINT64_MAX;
    *n = 0;
    for (uint32_t i = before; i != SKEL_NONE; i = j->choices[i].before) {
        const struct joint_choice *c = &j->choices[i];
        if (c->asks_on || !joint_form_same_shape(c->form, f))
            continue;
        uint64_t changes = ++*n <= j->rounds ? joint_form_changes(c->form, f) : UINT64_MAX;
        if (changes < least) {
            best = i;
            least = changes;
        }
    }
    j->e->attempt.paced |= *n > 0;
    return best;
}

/* An instruction with several questions (strcmp() asks for each character) is run again after
 * each: what it has been told is in the facts only.  A state with fewer facts would cover such a
 * state, ask the same, and be covered in turn: nobody would ever come to the next question. */
uint32_t joint_cover(struct joint *j, uint32_t before, bool asks_on, struct joint_form **form,
                     bool *same)
{
    struct joint_form *f = joint_form_here(j);
    if (joint_stops(j))
        return SKEL_NONE;
    uint32_t n, old = covering(j, f, asks_on, same);
    if (old != SKEL_NONE)
        return old;
    if (!asks_on && joint_fold(j, before, f)) {
        f = form_of(j);
        old = covering(j, f, false, same);
        if (old != SKEL_NONE)
            return old;
    }
    uint32_t visit = visit_to_join(j, before, f, &n);
    if (n >= j->rounds && !asks_on &&
        mechanism_is_on(j->e->options->mechanisms, MECHANISM_JOINT_GENERALISE) &&
        joint_form_generalise(j->choices[visit].form, f, n - j->rounds, &j->facts)) {
        j->general = true;
        mechanism_applies(j->e->options->mechanisms, MECHANISM_JOINT_GENERALISE);
        old = covering(j, f, false, same);
        *same = false; /* what is added may be what the program never has */
        if (old != SKEL_NONE)
            return old;
    }
    joint_look_at_calls(j);
    *form = f;
    return SKEL_NONE;
}
