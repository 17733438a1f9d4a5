/* Rounds over the ranks that something has happened to.  A state that comes again at the
 * end of a round, with the same ranks to look at, shows an endless execution (Brent's
 * method: compared with a mark that is renewed at each power of two).
 */
#include "verify/exec/run.h"

#include "core/base/clock.h"

#include <string.h>

enum { TURN = 16 }; /* steps of one rank before the next one has its turn */

struct run {
    struct exec *m;
    struct arena *scratch;
    const struct run_options *o;
    uint64_t steps, rounds;
    uint32_t words;
    uint64_t *now;         /* ranks to look at in this round */
    uint32_t *mark_states; /* per rank, with its variables: these tell most states from the */
    int32_t **mark_vars;   /* mark at once */
    struct saved *mark;
    uint32_t mark_cap;
    uint64_t *mark_dirty;
    uint64_t mark_sends;   /* how many are not matched: they may grow without end */
    uint64_t mark_steps, next_mark;
};

static bool is_over(const struct exec *m)
{
    return m->failed != SKEL_NONE || m->mismatch || m->broken;
}

/* As the paper counts steps: a message is one, with the going on of its two ranks, and so is
 * a collective. */
static bool is_step(const struct exec *m, const struct move *move)
{
    const struct skel_state *st = exec_state(m, move->rank);
    if (move->kind != MOVE_LEAVE || st->kind == SKEL_SELECT)
        return true;
    return st->kind == SKEL_COLL && m->skel->comms[st->comm].ranks[0] == move->rank;
}

static void take(struct run *run, const struct move *move)
{
    run->steps++;
    if (run->o->events)
        *run->o->events += is_step(run->m, move);
    if (run->o->last_move)
        run->o->last_move[move->rank] = run->steps;
    exec_take(run->m, move);
}

static bool at_stop(const struct run *run)
{
    return run->o->stops && run->steps >= run->o->stop_at;
}

/* A message that two blocking calls exchange moves both ranks, the sender first: as one step
 * of a synchronous execution. */
static void let_sender_go(struct run *run, uint32_t chan)
{
    struct exec *m = run->m;
    uint32_t from = m->skel->chans[chan].from;
    struct move move;
    if (!at_stop(run) && exec_ends(m, from, &move))
        take(run, &move);
}

static void turn(struct run *run, uint32_t rank)
{
    struct move move;
    for (unsigned i = 0; i < TURN; i++) {
        if (is_over(run->m) || at_stop(run) || !exec_forced(run->m, rank, &move))
            return;
        take(run, &move);
        if (move.kind == MOVE_MATCH)
            let_sender_go(run, move.chan);
    }
    exec_touch(run->m, rank);
}

/* One round over the ranks that are marked; false if there were none. */
static bool one_round(struct run *run)
{
    struct exec *m = run->m;
    bool any = false;
    memcpy(run->now, m->dirty, run->words * sizeof *run->now);
    memset(m->dirty, 0, run->words * sizeof *m->dirty);
    for (uint32_t i = 0; i < run->words; i++)
        for (uint64_t set = run->now[i]; set; set &= set - 1) {
            any = true;
            turn(run, i * 64 + (uint32_t)__builtin_ctzll(set));
        }
    return any;
}

/* Nothing else is left for the ranks that have not moved since `since`: let one send or
 * collective go. */
static bool release_one(struct run *run, uint64_t since)
{
    struct moves moves = { .arena = arena_new() };
    bool found = false;
    for (uint32_t r = 0; r < run->m->nprocs && !found; r++) {
        moves.n = 0;
        if (exec_state(run->m, r)->n_alts < 2
            && !(run->o->last_move && run->o->last_move[r] > since))
            exec_moves(run->m, r, &moves);
        for (size_t i = 0; i < moves.n && !found; i++) {
            found = moves.items[i].implementation;
            if (found)
                take(run, &moves.items[i]);
        }
    }
    arena_free(moves.arena);
    return found;
}

static uint64_t unmatched_sends(const struct exec *m)
{
    uint64_t n = 0;
    for (uint32_t i = 0; i < m->n_lanes; i++)
        n += m->lanes[i].n;
    return n;
}

static void set_mark(struct run *run)
{
    struct exec *m = run->m;
    run->mark_sends = unmatched_sends(m);
    for (uint32_t r = 0; r < m->nprocs; r++) {
        run->mark_states[r] = m->ranks[r].state;
        memcpy(run->mark_vars[r], m->ranks[r].vars,
               m->machines[r].n_vars * sizeof *run->mark_vars[r]);
    }
    const struct saved *saved = exec_save(m);
    if (!run->mark || saved->size > run->mark_cap) {
        run->mark_cap = 2 * saved->size;
        run->mark = arena_alloc(run->scratch, sizeof *saved + run->mark_cap);
    }
    memcpy(run->mark, saved, sizeof *saved + saved->size);
    memcpy(run->mark_dirty, m->dirty, run->words * sizeof *m->dirty);
    run->mark_steps = run->steps;
    run->next_mark = 2 * (run->rounds + 1);
}

static bool repeats(struct run *run)
{
    struct exec *m = run->m;
    for (uint32_t r = 0; r < m->nprocs; r++) {
        if (run->mark_states[r] != m->ranks[r].state)
            return false;
        for (uint32_t v = 0; v < m->machines[r].n_vars; v++)
            if (run->mark_vars[r][v] != m->ranks[r].vars[v])
                return false;
    }
    if (run->steps == run->mark_steps || run->mark_sends != unmatched_sends(m)
        || memcmp(run->mark_dirty, m->dirty, run->words * sizeof *m->dirty) != 0)
        return false;
    const struct saved *saved = exec_save(m);
    return saved->size == run->mark->size
           && memcmp(saved->bytes, run->mark->bytes, saved->size) == 0;
}

static bool out_of_limits(const struct run *run)
{
    const struct run_options *o = run->o;
    if (o->max_steps && run->steps > o->max_steps)
        return true;
    if (run->rounds % 256)
        return false;
    return (o->interrupted && *o->interrupted)
           || clock_is_over(o->give_up_ms);
}

/* True if the execution has come back to a state, and nobody who stands still can be let go. */
static bool end_round(struct run *run)
{
    run->rounds++;
    if (!run->o->detect_loops)
        return false;
    if (repeats(run)) {
        if (run->o->buffer && release_one(run, run->mark_steps))
            return false;
        for (uint32_t r = 0; r < run->m->nprocs; r++)
            run->o->moving[r] = run->o->last_move[r] > run->mark_steps;
        return true;
    }
    if (run->rounds >= run->next_mark)
        set_mark(run);
    return false;
}

static enum run_end rounds(struct run *run)
{
    struct exec *m = run->m;
    for (;;) {
        bool any = one_round(run);
        if (m->broken)
            return RUN_BROKEN;
        if (m->failed != SKEL_NONE)
            return RUN_FAULT;
        if (m->mismatch)
            return RUN_MISMATCH;
        if (out_of_limits(run) || at_stop(run))
            return RUN_STOPPED;
        if (any && end_round(run))
            return RUN_ENDLESS;
        if (!any && !(run->o->buffer && release_one(run, run->steps)))
            return RUN_QUIET;
    }
}

enum run_end exec_run(struct exec *m, const struct run_options *o, uint64_t *steps)
{
    struct arena *scratch = arena_new();
    struct run run = { .m = m, .scratch = scratch, .o = o, .words = (m->nprocs + 63) / 64 };
    run.now = ARENA_ARRAY(scratch, uint64_t, run.words);
    if (o->detect_loops) {
        run.mark_states = ARENA_ARRAY(scratch, uint32_t, m->nprocs);
        run.mark_vars = ARENA_ARRAY(scratch, int32_t *, m->nprocs);
        for (uint32_t r = 0; r < m->nprocs; r++)
            run.mark_vars[r] = ARENA_ARRAY(scratch, int32_t, m->machines[r].n_vars);
        run.mark_dirty = ARENA_ARRAY(scratch, uint64_t, run.words);
        set_mark(&run);
    }
    enum run_end end = rounds(&run);
    if (steps)
        *steps += run.steps;
    arena_free(scratch);
    return end;
}
