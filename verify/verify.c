/* Which question, which tier: world by world, the weakest verdict counts. */
#include "core/base/clock.h"
#include "core/base/vec.h"
#include "core/skel/text.h"
#include "verify/answer/tiers.h"
#include "verify/answer/trace_inputs.h"
#include "verify/search/game.h"
#include "core/base/workdir.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool *sigma_of(struct arena *arena, const struct skel *s,
                      const struct verify_options *o)
{
    bool *sigma = ARENA_ARRAY(arena, bool, s->nprocs);
    for (uint32_t r = 0; r < s->nprocs; r++)
        sigma[r] = true;
    for (uint32_t r = skel_n_processes(s); r < s->nprocs; r++)
        sigma[r] = false;
    for (uint32_t i = 0; i < o->n_servers; i++)
        if (o->servers[i] < s->nprocs)
            sigma[o->servers[i]] = false;
    return sigma;
}

struct life { /* what ranks reach */
    bool ends, communicates;
    const struct skel_state *abort; /* the first that ends the program, or NULL */
    bool several;                   /* and another one does so elsewhere */
};

/* Also called from the same places. */
static bool same_place(const struct skel_state *a, const struct skel_state *b)
{
    bool same = source_begins_alike(a->at, b->at) && a->n_calls == b->n_calls;
    for (uint32_t i = 0; same && i < a->n_calls; i++)
        same = source_begins_alike(a->calls[i], b->calls[i]);
    return same;
}

static void note_abort(struct life *l, const struct skel_state *st)
{
    if (!l->abort)
        l->abort = st;
    l->several |= !same_place(l->abort, st);
}

static void look_at(struct life *l, const struct skel_state *st)
{
    switch (st->kind) {
    case SKEL_END: l->ends = true; break;
    case SKEL_ABORT: note_abort(l, st); break;
    case SKEL_LOCAL: case SKEL_READ: case SKEL_FAULT: break;
    default: l->communicates = true; break;
    }
}

static void look_for_life(const struct skel *s, const struct skel_world *world, struct life *l)
{
    struct arena *scratch = arena_new();
    for (uint32_t r = 0; r < s->nprocs; r++) {
        const struct skel_machine *m = &world->ranks[r];
        bool *seen = ARENA_ARRAY(scratch, bool, m->n_states);
        uint32_t *todo = ARENA_ARRAY(scratch, uint32_t, m->n_states + 1);
        uint32_t n = 0;
        todo[n++] = 0;
        seen[0] = true;
        while (n) {
            const struct skel_state *st = &m->states[todo[--n]];
            look_at(l, st);
            for (uint32_t i = 0; i < st->n_trans; i++)
                if (!seen[st->trans[i].to]) {
                    seen[st->trans[i].to] = true;
                    todo[n++] = st->trans[i].to;
                }
        }
    }
    arena_free(scratch);
}

static void set_vacuous(const struct skel *s, struct verify_result *all)
{
    struct life l = {0};
    for (uint32_t w = 0; w < s->n_worlds; w++)
        look_for_life(s, &s->worlds[w], &l);
    all->ended = l.abort;
    all->ended_elsewhere = l.several;
    if (!l.communicates)
        all->vacuous = VACUOUS_SILENT;
    else
        all->vacuous = l.ends ? VACUOUS_NOT : l.abort ? VACUOUS_ENDED : VACUOUS_ENDLESS;
}

static unsigned weight(const struct verify_result *r)
{
    switch (r->verdict) {
    case VERDICT_VERIFIED: return 0;
    case VERDICT_INCONCLUSIVE: return 1;
    case VERDICT_VIOLATED: return 2;
    }
    return 1;
}

/* Add one world's result: a violation counts most, then what is not known. */
static void merge(struct verify_result *all, const struct verify_result *one, bool first)
{
    struct verify_result old = *all;
    bool replace = first || weight(one) > weight(all)
                   || (weight(one) == weight(all) && one->tier > all->tier)
                   || (weight(one) == weight(all) && !all->reason && one->reason);
    if (replace)
        *all = *one;
    if (first)
        return;
    all->states = old.states + one->states;
    all->depth = old.depth > one->depth ? old.depth : one->depth;
    if (one->tier > all->tier) {
        all->tier = one->tier;
        all->theorem = one->theorem;
        all->encoding = one->encoding;
    }
    if (!all->spin_version)
        all->spin_version = old.spin_version ? old.spin_version : one->spin_version;
}

/* Worlds often differ in their names only, when what divides them decides nothing. */
struct known_worlds {
    const char **texts; /* of those that are verified, or NULL */
    const char *text;   /* of the present one */
};

enum { COMPARE_STATES = 20000, WORLD_SHARE = 50 };

static const char *world_text(struct arena *arena, const struct skel *s, uint32_t world)
{
    uint64_t n = 0;
    for (uint32_t r = 0; r < s->nprocs; r++)
        n += s->worlds[world].ranks[r].n_states;
    if (s->n_worlds == 1 || n > COMPARE_STATES)
        return NULL;
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        return NULL;
    skel_dump_world(out, s, world);
    const char *copy = fclose(out) == 0 ? arena_memdup(arena, text, size + 1) : NULL;
    free(text);
    return copy;
}

static bool is_known(struct known_worlds *k, struct arena *arena, const struct skel *s,
                     uint32_t world)
{
    k->text = world_text(arena, s, world);
    for (uint32_t w = 0; k->text && w < world; w++)
        if (k->texts[w] && !strcmp(k->texts[w], k->text))
            return true;
    return false;
}

/* A world that takes long leaves a part of the time to the others. */
static uint64_t give_up_of(const struct skel *s, uint32_t world, const struct verify_options *o,
                           uint64_t begin)
{
    uint64_t all = o->give_up_ms ? o->give_up_ms : clock_after(o->timeout_s);
    if (o->give_up_ms && world + 1 < s->n_worlds)
        all = clock_part(all, WORLD_SHARE);
    return o->look_ms ? clock_first(begin + o->look_ms, all) : all;
}

void verify_clean_after(long pid)
{
    struct arena *arena = arena_new();
    workdir_remove_of(arena, pid);
    arena_free(arena);
}

struct verify_result verify_run(struct arena *arena, const struct skel *s,
                                const struct ledger *ledger,
                                const struct verify_options *o)
{
    struct verify_result all = { .verdict = VERDICT_INCONCLUSIVE };
    uint64_t begin = clock_ms();
    struct task task = { .arena = arena, .skel = s, .o = o, .ledger = ledger,
                         .sigma = sigma_of(arena, s, o) };
    struct race *races = NULL;
    uint32_t n_races = 0, cap_races = 0;
    struct known_worlds known = { .texts = ARENA_ARRAY(arena, const char *, s->n_worlds) };
    for (uint32_t w = 0; w < s->n_worlds; w++) {
        if (is_known(&known, arena, s, w))
            continue;
        struct verify_result one = { .verdict = VERDICT_INCONCLUSIVE };
        struct task_facts facts = { 0 };
        task.world = w;
        task.facts = &facts;
        task.give_up_ms = give_up_of(s, w, o, begin);
        tiers_run(&task, &one);
        known.texts[w] = one.verdict == VERDICT_VERIFIED ? known.text : NULL;
        trace_inputs_find(&task, &one);
        game_judge(&task, &one);
        merge(&all, &one, w == 0);
        for (uint32_t i = 0; i < one.n_races; i++)
            VEC_PUSH(arena, races, n_races, cap_races, one.races[i]);
        if (all.verdict == VERDICT_VIOLATED)
            break;
    }
    if (s->n_worlds == 0)
        all.reason = "no execution is left to check";
    all.races = races;
    all.n_races = n_races;
    set_vacuous(s, &all);
    all.seconds = (double)(clock_ms() - begin) / 1000;
    return all;
}
