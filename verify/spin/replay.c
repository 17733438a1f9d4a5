/* A marker names a transition, a match that was a choice, or an implementation step.
 * Matches that are no choice print nothing; they are made before each marker, as in the
 * model, where nothing comes before them.  Where the order of all steps counts
 * (skel_has_visible_order) every match has its marker.
 *
 *     M2S 1 4 0         rank 1 leaves its state 4 by transition 0
 *     M2S match 3       a wildcard takes a message from channel 3
 *     M2S letter 5      letter 5 of the tape is chosen, for all ranks
 *     M2S buffer 2 7    rank 2 will leave its state 7 without a match
 *
 * The last kind says nothing that the transitions after it do not say.
 *
 * In a skeleton of blocking calls and named receives only local choices decide.  There every
 * step that is not local is made before each marker, and the markers of such steps, which not
 * all encodings print, are passed over.
 */
#include "verify/spin/replay.h"

#include "core/skel/facts.h"
#include "verify/exec/run.h"
#include "verify/exec/trace.h"
#include "verify/search/search.h"

#include <stdio.h>
#include <string.h>

enum { MAX_STEPS = 1000000 }; /* more: they have no end */

struct replay {
    const struct task *task;
    bool plain;   /* only local choices decide */
    bool visible; /* the order of all steps counts */
    uint64_t steps;
    struct exec *m;
    struct moves moves;
};

static bool match(struct replay *r, uint32_t chan)
{
    if (chan >= r->m->skel->n_chans)
        return false;
    uint32_t rank = r->m->skel->chans[chan].to;
    r->moves.n = 0;
    exec_moves(r->m, rank, &r->moves);
    for (size_t i = 0; i < r->moves.n; i++)
        if (r->moves.items[i].kind == MOVE_MATCH && r->moves.items[i].chan == chan) {
            struct move move = r->moves.items[i];
            exec_take(r->m, &move);
            return true;
        }
    return false;
}

/* The rank goes on by the transition (SKEL_NONE: by any), if it can without the help of
 * the implementation, else with it. */
static bool leave_now(struct replay *r, uint32_t rank, uint32_t trans)
{
    r->moves.n = 0;
    exec_moves(r->m, rank, &r->moves);
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < r->moves.n; i++) {
            struct move move = r->moves.items[i];
            if (move.kind == MOVE_MATCH || move.implementation != (pass == 1)
                || (trans != SKEL_NONE && move.trans != trans))
                continue;
            exec_take(r->m, &move);
            return true;
        }
    return false;
}

/* The marker of a blocking receive stands for its match, too. */
static bool leave(struct replay *r, uint32_t rank, uint32_t trans)
{
    const struct skel_state *st = exec_state(r->m, rank);
    if (leave_now(r, rank, trans))
        return true;
    return trans != SKEL_NONE && trans < st->n_trans
           && (st->kind == SKEL_RECV || st->kind == SKEL_SENDRECV)
           && match(r, st->trans[trans].chan) && leave_now(r, rank, trans);
}

/* Is the move made before the next marker? */
static bool comes_first(const struct replay *r, const struct move *move)
{
    return r->plain ? move->kind != MOVE_LOCAL : move->kind == MOVE_MATCH;
}

static void make_forced_moves(struct replay *r)
{
    for (bool any = true; any;) {
        any = false;
        for (uint32_t rank = 0; rank < r->m->nprocs; rank++)
            for (struct move move; r->steps < MAX_STEPS && exec_forced(r->m, rank, &move)
                                   && comes_first(r, &move);
                 r->steps++) {
                exec_take(r->m, &move);
                any = r->plain;
            }
    }
}

/* The model may pass states without a marker: go to the one that it names. */
static bool step(struct replay *r, uint32_t rank, uint32_t state, uint32_t trans)
{
    enum { PASSED = 64 };
    for (int i = 0; i < PASSED && r->m->ranks[rank].state != state; i++)
        if (!leave(r, rank, SKEL_NONE))
            return false;
    if (r->m->ranks[rank].state != state)
        return false;
    if (trans == SKEL_NONE && exec_state(r->m, rank)->kind == SKEL_ISEND)
        trans = 0; /* the send that fails */
    return trans == SKEL_NONE || leave(r, rank, trans);
}

/* A rank needs the letter, and it is one of those that can come next. */
static bool choose(struct replay *r, uint32_t letter)
{
    for (uint32_t rank = 0; rank < r->m->nprocs; rank++) {
        r->moves.n = 0;
        exec_letters(r->m, rank, &r->moves);
        for (size_t i = 0; i < r->moves.n; i++)
            if (r->moves.items[i].letter == letter) {
                struct move move = r->moves.items[i];
                exec_take(r->m, &move);
                return true;
            }
    }
    return false;
}

static bool marker(struct replay *r, const char *line)
{
    unsigned rank, state, chan, letter;
    int trans;
    if (sscanf(line, "M2S letter %u", &letter) == 1)
        return choose(r, letter);
    if (sscanf(line, "M2S match %u", &chan) == 1) {
        match(r, chan); /* unless it has been made already */
        return true;
    }
    if (sscanf(line, "M2S %u %u %d", &rank, &state, &trans) != 3)
        return true;
    if (rank >= r->m->nprocs || state >= r->m->machines[rank].n_states)
        return false;
    if (r->plain && r->m->machines[rank].states[state].kind != SKEL_LOCAL)
        return true;
    return step(r, rank, state, trans < 0 ? SKEL_NONE : (uint32_t)trans);
}

bool replay_markers(const struct task *task, const char *markers,
                    struct verify_result *out)
{
    struct replay r = { .task = task, .plain = task_is_plain(task),
                        .visible = skel_has_visible_order(task->skel) };
    struct recorder *rec = record_new(task->arena);
    struct run_options o = { .max_steps = MAX_STEPS };
    r.m = exec_new(task->arena, task->skel, task->world);
    r.moves = (struct moves){ .arena = task->arena };
    r.m->rec = rec;
    exec_start(r.m);
    for (const char *line = markers; (line = strstr(line, "M2S ")) != NULL; line += 4) {
        if (!r.visible)
            make_forced_moves(&r);
        if (r.m->failed != SKEL_NONE || r.m->mismatch || !marker(&r, line))
            break;
    }
    if (!r.m->mismatch && r.m->failed == SKEL_NONE)
        exec_run(r.m, &o, NULL);
    return search_judge(task, r.m, rec, out);
}
