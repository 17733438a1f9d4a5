/* The joint phase: sweeps, forks, and the ends of its paths (see joint.h).
 *
 * A sweep lets each rank, in the order of the ranks, go on until it waits again, has ended, or is
 * at a choice.  If a sweep moves nobody, the state is quiescent: the rank that has come to its
 * choice first forks the joint state, and all others look again whether theirs is decided now.
 * If nobody is at a choice, a path has come to its end; who has not ended waits for ever.
 *
 * Each rank has its turn: it is in each sweep, and at a choice it waits no longer
 * than until all who came to theirs earlier have forked.
 */
#include "abstraction/explore/joint.h"

#include "abstraction/domain/path_condition.h"
#include "abstraction/explore/explore.h"
#include "abstraction/explore/exact_step.h"
#include "abstraction/explore/joint_run.h"
#include "abstraction/explore/joint_witness.h"
#include "abstraction/interp/fork.h"
#include "abstraction/interp/interp.h"
#include "abstraction/interp/long_loops.h"
#include "abstraction/interp/open_loops.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/group.h"
#include "abstraction/state/rank.h"
#include "abstraction/state/state.h"
#include "core/base/vec.h"
#include "core/skel/skel.h"

enum {
    MAX_CHOICES = 2000, MAX_SWEEPS = 100000,
    BRIEF_PART = 8,       /* of them, where it is brief */
    SOME_CHOICES = 8, SWEEPS_PER_CHOICE = 30, /* where it is brief */
    ONE_ROUND = 1, FEW_ROUNDS = 4,
    MAX_QUIET = 100 /* choices in which nobody communicates: such branches are better joined, if
                      they can be */
};

bool joint_stops(const struct joint *j)
{
    return j->why || j->e->attempt.stop || j->e->attempt.failed || j->e->attempt.dirty;
}

void joint_give_up(struct joint *j, const char *why)
{
    if (j->why)
        return;
    j->why = why;
    j->e->attempt.given_up = why;
}

/* The same where another try may help. */
static void leave(struct joint *j, const char *why)
{
    joint_give_up(j, why);
    j->e->attempt.crowded = true;
}

/* There are hardly fewer where quiet branches are not joined. */
static void too_many_quiet(struct joint *j, const char *why)
{
    j->e->attempt.paced |= j->sweeps <= MAX_SWEEPS;
    leave(j, why);
    j->e->attempt.only_joined = true;
}

static void note_loops(struct joint *j)
{
    for (uint32_t i = 0; j->e->now.long_loops && i < j->e->options->nprocs; i++)
        if (j->e->ranks[i].status == EXACT_RUNNING)
            long_loops_note(j->e->now.long_loops, j->e->ranks[i].exact);
}

/* ---- sweeps ---- */

static bool sweep(struct joint *j)
{
    bool moved = false;
    for (uint32_t i = 0; i < j->e->options->nprocs && !joint_stops(j); i++) {
        struct rank *r = &j->e->ranks[i];
        bool had_turn = false;
        if (r->status == EXACT_RUNNING)
            moved |= joint_run_rank(j, r, &had_turn);
    }
    j->sweeps++;
    bool is_long = j->sweeps > j->max_sweeps;
    if (is_long)
        note_loops(j);
    if (is_long) {
        too_many_quiet(j, "too many rounds");
    } else if (j->sweeps > j->some_sweeps && j->n_choices >= SOME_CHOICES) {
        j->e->attempt.paced = true; /* of a few ways each may be long: more sweeps do */
        leave(j, "too many rounds");
    }
    return moved;
}

/* The rank whose turn it is to choose, or NULL. */
static struct rank *chooser(const struct joint *j)
{
    struct rank *first = NULL;
    for (uint32_t i = 0; i < j->e->options->nprocs; i++) {
        struct rank *r = &j->e->ranks[i];
        bool chooses = r->status == EXACT_RUNNING && r->waiting.kind == EVENT_FORK;
        if (chooses && (!first || j->places[i].arrived < j->places[first->number].arrived))
            first = r;
    }
    return first;
}

/* ---- forks ---- */

/* One way on for each outcome. */
static void fork_at(struct joint *j, uint32_t choice, const struct rank *r)
{
    const struct event ev = r->waiting;
    if (!ev.n_outcomes)
        joint_give_up(j, "a choice without an outcome");
    uint32_t first = j->n_letters;
    j->choices[choice].n_letters = ev.n_outcomes;
    for (uint32_t i = 0; i < ev.n_outcomes; i++)
        joint_add_letter(j, choice, &ev.outcomes[i], &r->exact->facts);
    for (uint32_t i = ev.n_outcomes; i-- > 0;) {
        struct joint_task task = {.letter = first + i, .rank = r->number,
                                  .outcome = ev.outcomes[i]};
        task.config = joint_config_save(j);
        VEC_PUSH(j->e->arena, j->tasks, j->n_tasks, j->cap_tasks, task);
    }
}

/* Those who are at a choice see whether the facts decide it now. */
static void look_again(struct joint *j, const char *text)
{
    struct choice *c = ARENA_NEW(j->e->arena, struct choice);
    *c = (struct choice){.text = text};
    for (uint32_t i = 0; i < j->e->options->nprocs; i++) {
        struct rank *r = &j->e->ranks[i];
        if (r->status != EXACT_RUNNING)
            continue;
        c->before = r->exact->path;
        r->exact->path = arena_memdup(j->e->arena, c, sizeof *c);
        r->exact->forks++;
        joint_lend(j, r->exact);
        state_reduce(j->e, r->exact);
        joint_take_back(j, r->exact);
        if (j->places[i].posted) {
            joint_back_to_call(j, r);
        } else if (r->waiting.kind == EVENT_FORK) {
            r->waiting.kind = EVENT_NONE;
            j->places[i].looks_again = true;
        }
    }
}

/* Go the way of a letter.  False: the facts exclude it. */
static bool begin_letter(struct joint *j, const struct joint_task *task)
{
    joint_config_restore(j, task->config);
    struct state *s = j->e->ranks[task->rank].exact;
    joint_lend(j, s);
    bool possible = fork_assume(j->e, s, &task->outcome);
    joint_take_back(j, s);
    j->n_forks++;
    if (possible)
        look_again(j, task->outcome.text);
    return possible;
}

static void count_quiet(struct joint *j, uint32_t choice)
{
    struct joint_choice *c = &j->choices[choice];
    for (uint32_t i = 0; i < j->e->options->nprocs; i++)
        if (j->e->ranks[i].last != SKEL_NONE)
            return;
    c->n_quiet = c->before == SKEL_NONE ? 0 : j->choices[c->before].n_quiet + 1;
    if (c->n_quiet > MAX_QUIET && !engine_is_coarse(j->e))
        leave(j, "many choices without communication");
}

/* The letter leads to an old choice, or to a new one, which has this form. */
static void end_letter(struct joint *j, uint32_t letter, uint32_t old, struct joint_form *form,
                       bool same, bool asks_on, const uint32_t *n_nodes)
{
    uint32_t before = j->letters[letter].from;
    if (joint_stops(j))
        return;
    if (old != SKEL_NONE) {
        joint_close_letter(j, letter, old, n_nodes);
        j->letters[letter].over |= !same;
        return;
    }
    if (j->n_choices >= j->max_choices) {
        j->e->attempt.paced |= j->max_choices < MAX_CHOICES;
        leave(j, "too many joint states");
        return;
    }
    const struct rank *r = chooser(j);
    uint32_t choice = joint_add_choice(j, before, &r->waiting);
    j->choices[choice].form = form;
    j->choices[choice].rank = r->number;
    j->choices[choice].asks_on = asks_on;
    j->choices[choice].open = open_loops_around(j->e, r->exact);
    count_quiet(j, choice);
    joint_close_letter(j, letter, choice, n_nodes);
    fork_at(j, choice, r);
}

/* Has somebody failed, or not ended? */
static void note_end(const struct joint *j)
{
    bool bad = false;
    for (uint32_t i = 0; i < j->e->options->nprocs; i++) {
        const struct rank *r = &j->e->ranks[i];
        bad |= r->status == EXACT_RUNNING || r->waiting.kind == EVENT_FAULT;
    }
    if (bad && j->bad)
        joint_ends_note(j->bad, &j->facts, j->general);
}

/* Does somebody fail behind the letter, on a way that has passed no generalisation? */
static void note_failure(struct joint *j, uint32_t letter, bool ends)
{
    bool fails = false, aborts = false;
    for (uint32_t i = 0; i < j->e->options->nprocs; i++) {
        const struct rank *r = &j->e->ranks[i];
        bool moved = r->last != SKEL_NONE;
        aborts |= r->status == EXACT_DONE && r->waiting.kind == EVENT_ABORT;
        fails |= (ends && r->status == EXACT_RUNNING) ||
                 (moved && r->status == EXACT_DONE && r->waiting.kind == EVENT_FAULT);
    }
    fails = fails && !aborts;
    j->fails |= fails;
    j->fails_surely |= fails && !j->general;
    if (fails && j->failures && !j->general && letter)
        joint_failures_note(j->failures, letter, &j->facts);
}

/* The rank whose choice the letter is of, and where it steps back to; NULL: it is of none. */
static const struct rank *asker(const struct joint *j, uint32_t letter)
{
    uint32_t choice = j->letters[letter].from;
    return choice == SKEL_NONE ? NULL : &j->e->ranks[j->choices[choice].rank];
}

/* A rank has read something, tells nobody, and ends the program (it cannot open its file): what
 * others do until then they can also do where it has read something else, and is slow. */
static bool all_end(struct joint *j, uint32_t letter, const struct rank *r)
{
    uint32_t own = j->letters[letter].own;
    if (!r || !own || own < j->places[r->number].since || r->status != EXACT_DONE ||
        r->waiting.kind != EVENT_ABORT)
        return false;
    struct joint_choice *c = &j->choices[j->letters[letter].from];
    if (c->n_ended + 1 >= c->n_letters)
        return false;
    c->n_ended++;
    return true;
}

/* Who is at a choice ends there. */
static void end_choosers(struct joint *j)
{
    for (uint32_t i = 0; i < j->e->options->nprocs; i++) {
        struct rank *r = &j->e->ranks[i];
        if (r->status != EXACT_RUNNING || r->waiting.kind != EVENT_FORK)
            continue;
        r->waiting = (struct event){.kind = EVENT_ABORT, .at = r->waiting.at,
                                    .text = "another process has called MPI_Abort"};
        exact_step_node(j->e, r, &r->waiting);
        r->status = EXACT_DONE;
    }
}

static void follow(struct joint *j, uint32_t letter)
{
    struct engine *e = j->e;
    const struct rank *r = asker(j, letter);
    uint64_t end = r ? r->steps + j->places[r->number].again + 1 : 0; /* of its instruction */
    uint32_t *n_nodes = ARENA_ARRAY(e->arena, uint32_t, e->options->nprocs);
    for (uint32_t i = 0; i < e->options->nprocs; i++) {
        n_nodes[i] = e->ranks[i].n_nodes;
        e->ranks[i].last = SKEL_NONE;
    }
    /* states of choices say nothing of these */
    e->names.exprs.n = e->names.elements.n = e->names.joined.n = e->names.runs.n = 0;
    struct joint_sweeps sweeps = {.n = 0};
    while (!joint_stops(j) && sweep(j))
        joint_jump(j, &sweeps);
    if (joint_stops(j))
        return;
    if (all_end(j, letter, r))
        end_choosers(j);
    note_failure(j, letter, !chooser(j));
    if (chooser(j)) {
        struct joint_form *form = NULL;
        bool same = false, asks_on = r && r == chooser(j) && r->steps <= end;
        uint32_t old = joint_cover(j, j->letters[letter].from, asks_on, &form, &same);
        end_letter(j, letter, old, form, same, asks_on, n_nodes);
        return;
    }
    note_end(j);
    joint_stay(j);
    joint_close_letter(j, letter, SKEL_NONE, n_nodes);
}

/* ---- the run ---- */

static uint32_t rounds_of(const struct joint_how *how)
{
    if (how->ends && !how->ends->generalises)
        return UINT32_MAX;
    return how->hurries ? ONE_ROUND : FEW_ROUNDS;
}

static struct joint *start(struct engine *e, const struct joint_how *how)
{
    struct joint *j = ARENA_NEW(e->arena, struct joint);
    uint32_t n = e->options->nprocs;
    explore_start(e);
    *j = (struct joint){.e = e, .rounds = rounds_of(how), .bad = how->ends,
                        .failures = how->failures,
                        .general = e->now.long_loops && e->now.long_loops->open,
                        .max_choices = how->brief ? how->brief : MAX_CHOICES,
                        .max_sweeps = how->brief ? MAX_SWEEPS / BRIEF_PART : MAX_SWEEPS,
                        .some_sweeps = how->brief ? SWEEPS_PER_CHOICE * how->brief : MAX_SWEEPS};
    j->places = ARENA_ARRAY(e->arena, struct joint_place, n);
    j->ends = ARENA_ARRAY(e->arena, uint32_t, n);
    j->facts = e->ranks[0].exact->facts;
    for (uint32_t i = 0; i < n; i++)
        j->ends[i] = SKEL_NONE;
    for (uint32_t i = 0; i < e->groups.n; i++)
        e->groups.v[i]->active_sets = 0;
    e->values->keep_floats = true;
    return j;
}

/* The tape has other numbers; a letter that is none any more has none. */
static void number_failures(const struct joint *j)
{
    for (uint32_t i = 0; j->failures && i < j->failures->n; i++) {
        const struct joint_letter *l = &j->letters[j->failures->v[i].letter];
        j->failures->v[i].letter = l->possible ? l->number : SKEL_NONE;
    }
}

bool joint_is_vague(const struct joint *j)
{
    return j->fails && !j->fails_surely;
}

struct joint *joint_explore(struct engine *e, const struct joint_how *how)
{
    struct joint *j = start(e, how);
    follow(j, joint_add_letter(j, SKEL_NONE, NULL, NULL));
    while (j->n_tasks && !joint_stops(j)) {
        struct joint_task task = j->tasks[--j->n_tasks];
        if (begin_letter(j, &task))
            follow(j, task.letter);
        else
            j->letters[task.letter].possible = false;
    }
    e->values->keep_floats = false;
    if (joint_stops(j))
        return NULL;
    joint_link_reads(j);
    number_failures(j);
    return j;
}
