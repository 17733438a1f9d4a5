/* Tier 2, freedom from deadlock: SPIN searches, and its answer is looked at twice.
 *
 * A violation counts only when the execution has been repeated on the skeleton itself and
 * ends there in a potential deadlock (Definition 7.1), a fault or a mismatch.  A proof
 * stands only if a short search of our own finds nothing either, and if no fault can be
 * hidden where Theorem 8.1 does not reach (cover.c).
 */
#include "core/base/fail.h"
#include "verify/cover.h"
#include "verify/explore.h"
#include "verify/spin_run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SHORTEST_MS = 1000,      /* for finding the shortest counterexample */
    SHORTEST_STATES = 200000
};

/* The skeleton with this world only, so that a trail needs not say which one it is in. */
static struct skel *one_world(const struct task *task)
{
    struct skel *s = arena_memdup(task->arena, task->skel, sizeof *s);
    s->worlds = &task->skel->worlds[task->world];
    s->n_worlds = 1;
    return s;
}

/* The lines "M2S rank state trans" of the replay that are about local states. */
static struct choices *read_markers(const struct task *task, const char *replay)
{
    const struct skel *s = task->skel;
    struct choices *c = choices_new(task->arena, s->nprocs);
    c->all = true;
    for (const char *line = replay; (line = strstr(line, "M2S ")) != NULL; line += 4) {
        unsigned rank, state;
        int trans;
        if (sscanf(line, "M2S %u %u %d", &rank, &state, &trans) != 3 || rank >= s->nprocs)
            continue;
        const struct skel_machine *m = &s->worlds[task->world].ranks[rank];
        if (state < m->n_states && m->states[state].kind == SKEL_LOCAL && trans >= 0
            && (uint32_t)trans < m->states[state].n_trans)
            choices_add(task->arena, c, rank, state, (uint32_t)trans);
    }
    return c;
}

static void inconclusive(struct verify_result *out, const char *reason)
{
    out->verdict = VERDICT_INCONCLUSIVE;
    out->violation = VIOLATION_NONE;
    out->trace = NULL;
    out->reason = reason;
}

/* SPIN has found an error: the shortest one, or else the one on SPIN's trail. */
static void confirm(const struct task *task, const char *replay,
                    struct verify_result *out)
{
    uint64_t states = out->states;
    if (explore(task, SHORTEST_MS, SHORTEST_STATES, out) != EXPLORE_FOUND) {
        bool judged = replay && judge_walk(task, read_markers(task, replay), out);
        if (!judged || out->verdict != VERDICT_VIOLATED)
            inconclusive(out, "the counterexample could not be confirmed");
    }
    out->states = states;
    out->depth = out->trace ? out->trace->n_events : out->depth;
}

static void take_answer(const struct task *task, const struct spin_answer *a,
                        struct verify_result *out)
{
    out->states = a->gate.states;
    out->depth = a->gate.depth;
    out->spin_version = a->version;
    switch (a->gate.kind) {
    case GATE_PROOF:
        out->verdict = VERDICT_VERIFIED;
        cover_proof(task, out);
        return;
    case GATE_END_STATE:
    case GATE_ASSERTION: confirm(task, a->replay, out); return;
    case GATE_BOUND:
    case GATE_DEPTH:
    case GATE_INCONCLUSIVE: inconclusive(out, a->gate.reason); return;
    }
}

/* Without faults to look for, the scheduled encoding decides every skeleton.  Whether two
 * collectives can meet that do not match is known here more exactly than codegen does. */
static enum encoding wanted_encoding(const struct task *task)
{
    if (task->o->encoding == ENCODING_AUTO && !cover_has_faults(task))
        return ENCODING_SCHEDULED;
    return task->o->encoding;
}

static struct model *make_model(const struct task *task, const char **error)
{
    struct codegen_options o = { .encoding = wanted_encoding(task),
                                 .property = task->o->property,
                                 .servers = task->o->servers,
                                 .n_servers = task->o->n_servers,
                                 .ledger = task->ledger,
                                 .trace_markers = true };
    struct skel *s = one_world(task);
    struct model *m = codegen_run(task->arena, s, &o, error);
    if (m || o.encoding == task->o->encoding)
        return m;
    o.encoding = task->o->encoding;
    return codegen_run(task->arena, s, &o, error);
}

enum {
    ALONE_MS = 600000,
    ALONE_STATES = 3000000
};

/* SPIN has limits (255 channels and processes) that our own search of the choices does
 * not have.  What it finds is confirmed and counts; that it finds nothing is no proof. */
static void search_alone(const struct task *task, const char *why,
                         struct verify_result *out)
{
    uint64_t now = clock_ms(), left = ALONE_MS;
    if (task->give_up_ms)
        left = task->give_up_ms > now ? task->give_up_ms - now : 1;
    struct verify_result found = *out;
    enum explore_end end = explore(task, left, ALONE_STATES, &found);
    if (end == EXPLORE_FOUND || end == EXPLORE_UNSURE) {
        *out = found;
        return;
    }
    inconclusive(out, arena_printf(task->arena,
                                   end == EXPLORE_LIMIT
                                       ? "%s; a search without SPIN did not come to an end"
                                       : "%s; a search without SPIN found nothing, but only "
                                         "SPIN's answer counts as a proof",
                                   why));
}

void tier2_run(const struct task *task, struct verify_result *out)
{
    const char *error = NULL;
    out->theorem = "Theorem 7.4";
    out->encoding = task->o->encoding;
    if (task->o->look_ms) {
        explore(task, world_left_ms(task), SHORTEST_STATES, out);
        return;
    }
    struct model *m = make_model(task, &error);
    if (!m && task->o->encoding == ENCODING_AUTO) {
        search_alone(task, error, out);
        return;
    }
    if (!m) {
        inconclusive(out, error);
        return;
    }
    out->encoding = m->encoding;
    struct spin_answer a = spin_run(task->arena, m, task->o, task->give_up_ms);
    if (a.environment)
        fail("%s", a.environment);
    take_answer(task, &a, out);
}
