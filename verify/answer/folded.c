/* A proof for the folded skeleton is a proof for the skeleton.
 *
 * What SPIN needs for a model grows faster than the model, and a loop that may end in each of
 * its 1000 rounds is 1000 rounds of states.  The folded skeleton does all that this one does,
 * so what it never does this one never does (docs/THEORY.md, section 7).  If it is not
 * verified, nothing is said about it: the skeleton itself is searched then.
 */
#include "verify/answer/folded.h"

#include "core/base/clock.h"
#include "core/base/fail.h"
#include "core/base/mechanism.h"
#include "core/skel/facts.h"
#include "core/skel/label.h"
#include "core/skel/pass/fold.h"
#include "core/skel/tape.h"
#include "core/skel/text.h"

enum {
    MIN_STATES = 400, /* a smaller skeleton is searched faster than it is folded */
    SMALLER = 2,      /* so many times smaller must the folded one be */
    FOLDED_MS = 20000
};

static uint64_t count_states(const struct skel *s, uint32_t world)
{
    uint64_t n = 0;
    for (uint32_t r = 0; r < s->nprocs; r++)
        n += s->worlds[world].ranks[r].n_states;
    return n;
}

/* Where one walk decides, nothing is gained.  Rounds that read a tape are not folded. */
static bool is_searched(const struct task *task)
{
    struct skel one = *task->skel;
    one.worlds = &task->skel->worlds[task->world];
    one.n_worlds = 1;
    return !skel_has_tape(&one) && (skel_has_choice(&one) || skel_has_wildcard(&one));
}

static struct skel *fold(const struct task *task)
{
    uint64_t n = count_states(task->skel, task->world);
    if (n < MIN_STATES || !is_searched(task))
        return NULL;
    struct skel *s = skel_copy_world(task->arena, task->skel, task->world);
    skel_join_symbols(s);
    skel_fold_rounds(s);
    const char *error = skel_check(s, task->arena);
    if (error)
        bug("the folded skeleton is wrong: %s", error);
    return count_states(s, 0) <= n / SMALLER ? s : NULL;
}

/* A state of the skeleton that looks like this one of the folded skeleton: there is one. */
static uint32_t state_like(const struct task *task, const struct skel *folded, uint32_t rank,
                           uint32_t state)
{
    struct arena *scratch = arena_new();
    struct skel_labels *labels = skel_labels_new(scratch);
    const struct skel_machine *m = &task->skel->worlds[task->world].ranks[rank];
    const char *label =
        skel_state_label(labels, &folded->worlds[0].ranks[rank].states[state]);
    uint32_t i = 0;
    while (i < m->n_states && skel_state_label(labels, &m->states[i]) != label)
        i++;
    arena_free(scratch);
    return i < m->n_states ? i : SKEL_NONE;
}

/* Races are told in terms of the skeleton. */
static void translate_races(const struct task *task, const struct skel *folded,
                            struct verify_result *out)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < out->n_races; i++) {
        struct race race = out->races[i];
        race.world = task->world;
        race.state = state_like(task, folded, race.rank, race.state);
        if (race.state != SKEL_NONE)
            out->races[n++] = race;
    }
    out->n_races = n;
}

bool folded_run(const struct task *task,
                void (*run)(const struct task *task, struct verify_result *out),
                struct verify_result *out)
{
    bool asked = task->o->encoding == ENCODING_AUTO && !task->o->look_ms
                 && task->o->property == PROPERTY_DEADLOCK;
    asked = asked && mechanism_is_on(task->o->mechanisms, MECHANISM_FOLD);
    struct skel *s = asked ? fold(task) : NULL;
    if (!s)
        return false;
    struct task inner = *task;
    struct task_facts facts = { 0 };
    struct verify_result found = *out;
    uint64_t until = clock_ms() + FOLDED_MS;
    inner.skel = s;
    inner.world = 0;
    inner.facts = &facts;
    inner.give_up_ms = clock_first(task->give_up_ms, until);
    run(&inner, &found);
    if (found.verdict != VERDICT_VERIFIED)
        return false;
    mechanism_applies(task->o->mechanisms, MECHANISM_FOLD);
    translate_races(task, s, &found);
    *out = found;
    return true;
}
