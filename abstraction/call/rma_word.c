/* See rma_word.h.
 *
 *     MPI_Fetch_and_op(&one, &task, MPI_INT, 0, 0, MPI_SUM, w)
 *         phase 0: a message to the agent of the word, "MPI_SUM 1"
 *         phase 1: its answer: the number of the value that there was
 *         phase 2: task has that value; it is in flight until a flush
 *
 * The operation may take effect at any time between the call and what completes it (12.7.3).  Where
 * the rank neither waits for others nor tells them anything in between, that is no other than at
 * the call.  Else (word_waits()) it is a choice: at the call, or when a flush or an unlock asks for
 * it.  Any time between is like the first: nobody can tell whether the rank has gone on before or
 * after it.
 */
#include "abstraction/call/rma_word.h"

#include "abstraction/call/ask.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/machine/agent.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/state.h"
#include "abstraction/state/win.h"
#include "abstraction/state/win_lock.h"
#include "abstraction/state/word.h"

#include <string.h>

/* ---- is it one? ---- */

/* As which integer it is followed; VOID: it is not. */
static enum ir_kind kind_of(const char *type)
{
    static const struct { const char *name; enum ir_kind kind; } kinds[] = {
        {"MPI_INT", IR_I32}, {"MPI_INT32_T", IR_I32}, {"MPI_UNSIGNED", IR_U32},
        {"MPI_UINT32_T", IR_U32}, {"MPI_LONG", IR_I64}, {"MPI_LONG_LONG", IR_I64},
        {"MPI_LONG_LONG_INT", IR_I64}, {"MPI_INT64_T", IR_I64}, {"MPI_UNSIGNED_LONG", IR_U64},
        {"MPI_UINT64_T", IR_U64}, {"MPI_AINT", IR_I64}};
    for (size_t k = 0; type && k < sizeof kinds / sizeof kinds[0]; k++)
        if (!strcmp(kinds[k].name, type))
            return kinds[k].kind;
    return IR_VOID;
}

static bool has_memory(struct engine *e, struct state *s, const struct win *w)
{
    return (win_is_flavour(e, s, w, WIN_CREATED) || win_is_flavour(e, s, w, WIN_ALLOCATED)) &&
           !win_is(e, s, w, WIN_HINTS);
}

static bool is_wanted(const struct buffer *b)
{
    return b->type && !b->unused && b->address.kind == VALUE_ADDR;
}

static bool can_be_word(struct engine *e, struct state *s, const struct rma_access *a)
{
    return a->locked && !a->requests && a->at != INT64_MIN && kind_of(a->type) != IR_VOID &&
           has_memory(e, s, a->win) && win_may_ask(e, s, a->win, a->member) &&
           !word_lock(e, a->win, a->member);
}

/* The word, if it is followed; else NULL, and *ev says so if the attempt ends. */
static struct word *find_word(struct engine *e, struct state *s, const struct rma_access *a,
                              struct event *ev)
{
    int64_t from = a->at == INT64_MIN ? 0 : a->at;
    int64_t to = a->at == INT64_MIN ? INT64_MAX : a->at + a->bytes;
    struct word *x = NULL;
    if (can_be_word(e, s, a)) {
        x = word_at(e, a->win, a->member, a->at, kind_of(a->type));
        if (!x && is_wanted(a->result) && (a->accumulates || word_is_polled(e, s))) {
            if (word_add(e, a->win, a->member, a->at, kind_of(a->type), a->type))
                ev->kind = EVENT_STOP;
            return NULL;
        }
    }
    if (!x)
        word_drop(e, s, a->win, a->member, from, to, ev);
    return x && !x->dropped ? x : NULL;
}

/* ---- what it does ---- */

static bool load(struct engine *e, struct state *s, const struct buffer *b, enum ir_kind type,
                 int64_t *v)
{
    struct event ignored = {.kind = EVENT_NONE};
    struct value x;
    if (!is_wanted(b) || !access_load(e, s, b->address, type, &x, &ignored))
        return false;
    x = facts_reduce(&s->facts, x);
    *v = word_number(type, x.i);
    return x.kind == VALUE_INT;
}

static bool is_simple(const struct agent_step *step, enum ir_kind type)
{
    bool is_unsigned = type == IR_U32 || type == IR_U64;
    if (step->kind == AGENT_LEAST || step->kind == AGENT_MOST)
        return !is_unsigned; /* their order is another one than that of word_number() */
    return step->kind != AGENT_ADD ||
           (step->operand >= -WORD_STEP && step->operand <= WORD_STEP);
}

static bool step_of(struct engine *e, struct state *s, const struct rma_access *a,
                    enum ir_kind type, struct agent_step *step)
{
    static const struct { const char *op; enum agent_kind kind; } kinds[] = {
        {"MPI_NO_OP", AGENT_READ}, {"MPI_REPLACE", AGENT_SET}, {"MPI_SUM", AGENT_ADD},
        {"MPI_MIN", AGENT_LEAST}, {"MPI_MAX", AGENT_MOST}};
    *step = (struct agent_step){.kind = AGENT_READ};
    if (a->compare->type) {
        step->kind = AGENT_SWAP;
        return load(e, s, a->compare, type, &step->compare) &&
               load(e, s, a->origin, type, &step->operand);
    }
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++)
        if (a->op && !strcmp(kinds[k].op, a->op)) {
            step->kind = kinds[k].kind;
            return step->kind == AGENT_READ ||
                   (load(e, s, a->origin, type, &step->operand) && is_simple(step, type));
        }
    return false;
}

/* What is asked of an agent, in phases. */
struct question {
    const struct win *win;
    uint32_t member;
    struct word *x;
    struct agent_step step;
    struct value result; /* null: only that it is done */
};

static bool tells(const struct question *q)
{
    return !value_is_null(&q->result);
}

/* Beyond the limits nothing else is known of it. */
static struct value value_of(struct engine *e, struct state *s, const struct word *x,
                             struct word_value v)
{
    if (!v.beyond)
        return value_int(x->type, v.v);
    struct value any = engine_fresh(e, s, x->type, true, LEDGER_WINDOW_VALUE,
                                    "what is got from a window");
    if (any.kind == VALUE_EXPR && v.beyond > 0)
        facts_refine(&s->facts, any.e, (wide)v.v + 1, value_type_max(x->type));
    else if (any.kind == VALUE_EXPR && value_type_min(x->type) < 0)
        facts_refine(&s->facts, any.e, value_type_min(x->type), (wide)v.v - 1);
    return any;
}

/* The answer has come: the number of the value.  It is lost if the result is in a window, too, in
 * which others may have written.  False: *ev. */
static bool take(struct engine *e, struct state *s, const struct question *q, struct event *ev)
{
    struct word *x = q->x;
    struct value k;
    s->progress = (struct call_progress){0};
    if (!tells(q))
        return true;
    if (!access_load(e, s, q->result, x->type, &k, ev))
        return false;
    if (k.kind == VALUE_INT && k.i >= 0 && k.i < x->n_values)
        return access_store(e, s, q->result, value_of(e, s, x, x->values[k.i]), ev);
    word_drop(e, s, q->win, x->member, x->at, x->at + 1, ev);
    ev->kind = EVENT_STOP;
    return false;
}

/* True: it is over. */
static bool goes_on(struct engine *e, struct state *s, const struct question *q, struct event *ev)
{
    switch (s->progress.phase) {
    case 0:
        win_lock_asks(e, s, ev);
        ask_send(e, s, q->x, &q->step, &q->result, ev);
        return false;
    case 1:
        ask_hear(e, s, q->win, q->x, &q->result, ev);
        return false;
    default: return take(e, s, q, ev);
    }
}

/* ---- when ---- */

enum { AT_ONCE = 1, LATE };

/* Does it take effect at the call?  0: that is a choice of the library. */
static uint32_t when(struct engine *e, struct state *s, const struct question *q,
                     struct event *ev)
{
    uint32_t chosen = s->chosen;
    s->chosen = 0;
    if (chosen == AT_ONCE)
        s->progress.count = AT_ONCE; /* so that it is not asked again */
    if (chosen || !q->x->late[tells(q)] || s->progress.phase || s->progress.count == AT_ONCE)
        return chosen == LATE ? LATE : AT_ONCE;
    ev->kind = EVENT_FORK;
    ev->condition = "when the operation takes effect";
    ev->outcomes = ARENA_ARRAY(e->arena, struct outcome, 2);
    ev->n_outcomes = 2;
    ev->outcomes[0] = (struct outcome){.kind = OUTCOME_CHOICE, .which = AT_ONCE - 1,
                                       .text = "it takes effect at once"};
    ev->outcomes[1] = (struct outcome){.kind = OUTCOME_CHOICE, .which = LATE - 1,
                                       .text = "it takes effect when a flush or an unlock asks "
                                               "for it"};
    return 0;
}

static void postpone(struct engine *e, struct state *s, const struct question *q)
{
    struct win_later l = {q->x->number, q->step.kind, q->step.operand, q->step.compare, q->result};
    win_postpone(e, s, q->win, &l);
}

/* What was postponed is carried out.  False: *ev. */
static bool catch_up(struct engine *e, struct state *s, const struct win *w,
                     const struct win_later *l, struct event *ev)
{
    struct word *x = &e->rma.words.items[l->word];
    struct question q = {w, x->member, x, {(enum agent_kind)l->kind, l->operand, l->compare},
                         l->result};
    if (!goes_on(e, s, &q, ev))
        return false;
    win_postponed_done(e, s, w);
    return true;
}

bool rma_word_complete(struct engine *e, struct state *s, const struct win *w, uint32_t member,
                       bool here, struct event *ev)
{
    struct win_later l;
    if (!win_postponed(e, s, w, &l) ||
        (member != SKEL_NONE && member != e->rma.words.items[l.word].member) ||
        (here && value_is_null(&l.result)))
        return true;
    return catch_up(e, s, w, &l, ev);
}

/* One of each window is postponed; a later one on the same word comes after it (12.7.2). */
static enum rma_word carry_out(struct engine *e, struct state *s, const struct question *q,
                               bool late, struct event *ev)
{
    struct win_later before;
    bool waits = win_postponed(e, s, q->win, &before);
    if (waits && late) {
        engine_note(e, s, LEDGER_LATE, "that this operation, too, may take effect late is not "
                    "followed");
        s->progress.count = AT_ONCE;
    }
    if (waits && before.word == q->x->number && !catch_up(e, s, q->win, &before, ev))
        return RMA_GOES;
    if (late && !waits)
        postpone(e, s, q);
    else if (!goes_on(e, s, q, ev))
        return RMA_GOES;
    win_ask(e, s, q->win, q->member, tells(q));
    return RMA_DONE;
}

enum rma_word rma_word(struct engine *e, struct state *s, const struct rma_access *a,
                       struct event *ev)
{
    struct question q = {.win = a->win, .member = a->member, .x = find_word(e, s, a, ev),
                         .result = is_wanted(a->result) ? a->result->address
                                                        : value_int(IR_PTR, 0)};
    if (!q.x)
        return ev->kind == EVENT_STOP ? RMA_GOES : RMA_ANY;
    if (!q.x->known || !step_of(e, s, a, q.x->type, &q.step)) {
        word_drop(e, s, a->win, a->member, a->at, a->at + a->bytes, ev);
        return RMA_GOES;
    }
    if (!s->progress.phase && !word_waits(e, s, ev)) /* others may see this one first */
        return RMA_GOES;
    uint32_t is = when(e, s, &q, ev);
    return is ? carry_out(e, s, &q, is == LATE, ev) : RMA_GOES;
}
