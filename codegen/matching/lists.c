/* What a model of the matching encoding declares: tables, which are constants, then
 * requests, lists of messages and receives, collectives under way, and what a rank asks
 * of Library.
 *
 *     hidden byte group[3] = { 0, 0, 1 };        hidden: no part of a state
 *     byte state[9];
 */
#include "codegen/matching/model.h"

#include "core/base/fail.h"
#include "core/base/vec.h"

#include <stdlib.h>

struct table {
    struct arena *arena;
    uint32_t *items;
    uint32_t n, cap, largest;
};

static void put(struct table *t, uint32_t x)
{
    VEC_PUSH(t->arena, t->items, t->n, t->cap, x);
    t->largest = x > t->largest ? x : t->largest;
}

/* SPIN has no empty arrays. */
static void add_table(struct pml_model *m, const char *name, const struct table *t)
{
    char *text = NULL;
    size_t length = 0, column = 0;
    FILE *out = open_memstream(&text, &length);
    if (!out)
        fail_memory();
    column = (size_t)fprintf(out, "hidden %s %s[%u] = {", lower_type(t->largest + 1ull),
                             name, t->n ? t->n : 1);
    for (uint32_t i = 0; i < t->n; i++) {
        if (column > 80)
            column = (size_t)fprintf(out, "\n   ") - 1;
        column += (size_t)fprintf(out, " %u%s", t->items[i], i + 1 < t->n ? "," : "");
    }
    fprintf(out, "%s };\n", t->n ? "" : " 0");
    if (fclose(out))
        fail_memory();
    pml_item(m, NULL, arena_strdup(m->arena, text));
    free(text);
}

static uint32_t rows(const struct lowering *l, uint32_t pattern)
{
    uint32_t at = 0;
    for (uint32_t i = 0; i < pattern; i++)
        at += l->matching->groups[l->matching->patterns[i].group].n_chans;
    return at;
}

static void channel_tables(const struct lowering *l, struct pml_model *m)
{
    const struct matching *x = l->matching;
    struct table group = { .arena = m->arena }, place = group, sender = group;
    for (uint32_t i = 0; i < l->s->n_chans; i++) {
        put(&group, x->group_of[i]);
        put(&place, x->place_of[i]);
        put(&sender, l->s->chans[i].from);
    }
    pml_item(m,
             "Tables, which are no part of a state.  Of a channel: its group, its place\n"
             "there, its sender; of a pattern: its group, whether it takes what is there at\n"
             "once, its row in fits[]; of a group: where its lists begin.",
             "");
    add_table(m, "group", &group);
    add_table(m, "channel_at", &place);
    add_table(m, "sender", &sender);
}

static void pattern_tables(const struct lowering *l, struct pml_model *m)
{
    const struct matching *x = l->matching;
    struct table group = { .arena = m->arena }, at_once = group, at = group, fits = group;
    for (uint32_t i = 0; i < x->n_patterns; i++) {
        const struct matching_pattern *p = &x->patterns[i];
        const struct matching_group *g = &x->groups[p->group];
        put(&group, p->group);
        put(&at_once, p->named && !x->cancels);
        put(&at, rows(l, i));
        for (uint32_t c = 0; c < g->n_chans; c++)
            put(&fits, matching_includes(p, g->chans[c]));
    }
    add_table(m, "group_of", &group);
    add_table(m, "at_once", &at_once);
    add_table(m, "pattern_at", &at);
    add_table(m, "fits", &fits);
}

static void group_tables(const struct lowering *l, struct pml_model *m, uint32_t *sends,
                         uint32_t *receives)
{
    const struct matching *x = l->matching;
    struct table s_at = { .arena = m->arena }, r_at = s_at, size = s_at, drains = s_at;
    *sends = *receives = 0;
    for (uint32_t i = 0; i < x->n_groups; i++) {
        put(&s_at, *sends);
        put(&r_at, *receives);
        put(&size, x->groups[i].n_chans);
        put(&drains, x->groups[i].drains);
        *sends += x->groups[i].max_sends;
        *receives += x->groups[i].max_receives;
    }
    put(&s_at, *sends);
    put(&r_at, *receives);
    add_table(m, "s_at", &s_at);
    add_table(m, "r_at", &r_at);
    if (x->n_probes)
        add_table(m, "group_size", &size);
    if (x->victims)
        add_table(m, "drains", &drains);
}

uint32_t matching_seen(const struct lowering *l, uint32_t pattern, uint32_t chan)
{
    const struct matching *x = l->matching;
    uint32_t at = 0;
    for (uint32_t i = 0; i < x->n_patterns; i++)
        if (x->patterns[i].probe != SKEL_NONE
            && x->patterns[i].probe < x->patterns[pattern].probe)
            at += x->groups[x->patterns[i].group].n_chans;
    return at + (chan == SKEL_NONE ? 0 : x->place_of[chan]);
}

/* The number of cells of seen[]. */
static uint32_t probe_tables(const struct lowering *l, struct pml_model *m)
{
    const struct matching *x = l->matching;
    struct table watched = { .arena = m->arena }, at = watched;
    uint32_t cells = 0;
    for (uint32_t n = 0; n < x->n_probes; n++)
        for (uint32_t i = 0; i < x->n_patterns; i++)
            if (x->patterns[i].probe == n) {
                put(&watched, i);
                put(&at, matching_seen(l, i, SKEL_NONE));
                cells += x->groups[x->patterns[i].group].n_chans;
            }
    add_table(m, "watched", &watched);
    add_table(m, "seen_at", &at);
    return cells;
}

static void collective_tables(const struct lowering *l, struct pml_model *m)
{
    struct table k_at = { .arena = m->arena }, lead_at = k_at;
    uint32_t n = 0;
    for (uint32_t i = 0; i < l->s->n_comms; i++) {
        put(&k_at, matching_oldest(l, i));
        put(&lead_at, n);
        n += l->matching->windows[i] ? l->s->comms[i].n_ranks : 0;
    }
    put(&k_at, matching_oldest(l, l->s->n_comms));
    put(&lead_at, n);
    add_table(m, "k_at", &k_at);
    add_table(m, "lead_at", &lead_at);
}

/* ---- the state ---- */

static void add_array(struct pml_model *m, const char *type, const char *name, uint32_t n)
{
    pml_item(m, NULL, arena_printf(m->arena, "%s %s[%u];\n", type, name, n ? n : 1));
}

static void collective_arrays(const struct lowering *l, struct pml_model *m)
{
    uint32_t calls = 1, sigs = 1, members = 0, n = matching_oldest(l, l->s->n_comms);
    for (uint32_t i = 0; i < l->s->n_comms; i++) {
        const struct plan_comm *c = &l->plan->comms[i];
        calls = calls < c->n_kinds ? c->n_kinds : calls;
        sigs = sigs < c->n_sigs ? c->n_sigs : sigs;
        members += l->matching->windows[i] ? l->s->comms[i].n_ranks : 0;
    }
    pml_item(m,
             "Collectives under way: members that have entered, the call, its signature\n"
             "and value, whether somebody has left it early; how many of them a member\n"
             "has entered; which of them a request is for.",
             "");
    add_array(m, "byte", "k_n", n);
    add_array(m, lower_type(calls + 1ull), "k_call", n);
    add_array(m, lower_type(sigs + 1ull), "k_sig", n);
    add_array(m, lower_type(l->matching->n_values), "k_value", n);
    if (matching_has_turns(l))
        add_array(m, "byte", "k_loose", n);
    add_array(m, "byte", "lead", members);
    add_array(m, "byte", "place", l->matching->n_reqs);
    if (l->matching->n_calls > 1 && l->matching->order != MATCHING_SYNCHRONOUS)
        add_array(m, lower_type(l->matching->n_calls), "which", l->matching->n_reqs);
}

static void choice_arrays(const struct lowering *l, struct pml_model *m)
{
    if (!matching_has_turns(l))
        return;
    pml_item(m, "Channels whose first message may be matched by choice; how many choices "
                "there are.", "");
    add_array(m, "byte", "can", l->s->n_chans);
    pml_item(m, NULL, "short choices;\n");
    add_array(m, "byte", "ask", l->s->nprocs);
}

static void list_arrays(const struct lowering *l, struct pml_model *m, uint32_t sends,
                        uint32_t receives)
{
    const struct matching *x = l->matching;
    const char *chan = lower_type(l->s->n_chans + 1ull), *req = lower_type(x->n_reqs);
    const char *value = lower_type(x->n_values);
    pml_item(m, "Requests (0 is nobody), then the lists of unmatched sends and receives.",
             "");
    add_array(m, "byte", "state", x->n_reqs);
    add_array(m, value, "value", x->n_reqs);
    add_array(m, chan, "source", x->n_reqs);
    add_array(m, lower_type(sends + 1ull), "s_n", x->n_groups);
    add_array(m, chan, "s_chan", sends);
    add_array(m, value, "s_sym", sends);
    add_array(m, req, "s_req", sends);
    add_array(m, lower_type(receives + 1ull), "r_n", x->n_groups);
    add_array(m, lower_type(x->n_patterns), "r_pattern", receives);
    add_array(m, req, "r_req", receives);
    if (x->takes)
        add_array(m, req, "taken", x->n_reqs);
    if (x->ready)
        add_array(m, "byte", "ready", l->s->n_chans);
    if (!x->room)
        return;
    pml_item(m, "Messages of a rank in its attached buffer, and their bytes.", "");
    add_array(m, "short", "buffered", l->s->nprocs);
    add_array(m, "int", "used", l->s->nprocs);
    add_array(m, "int", "s_size", sends);
    if (x->takes)
        add_array(m, "int", "taken_size", x->n_reqs);
}

static void add_numbers(const struct lowering *l, struct pml_model *m, uint32_t sends,
                        uint32_t receives)
{
    const struct matching *x = l->matching;
    pml_item(m, NULL,
             arena_printf(m->arena,
                          "#define N_CHANS    %u\n#define N_GROUPS   %u\n"
                          "#define N_REQS     %u\n#define N_SENDS    %u\n"
                          "#define N_RECEIVES %u\n#define N_WATCHES  %u\n\n",
                          l->s->n_chans, x->n_groups, x->n_reqs, sends, receives,
                          x->n_probes));
}

void matching_lists(const struct lowering *l, struct pml_model *m)
{
    const struct matching *x = l->matching;
    uint32_t sends, receives, cells = 0;
    channel_tables(l, m);
    pattern_tables(l, m);
    group_tables(l, m, &sends, &receives);
    if (x->n_probes)
        cells = probe_tables(l, m);
    if (l->matching->n_calls)
        collective_tables(l, m);
    add_numbers(l, m, sends, receives);
    list_arrays(l, m, sends, receives);
    if (x->n_probes) {
        pml_item(m, "What a probe would find on each channel of its pattern: value + 1.",
                 "");
        add_array(m, lower_type(x->n_values + 1ull), "seen", cells);
    }
    if (l->matching->n_calls)
        collective_arrays(l, m);
    choice_arrays(l, m);
    pml_item(m, "What a rank asks of Library.", "");
    uint32_t widest = x->n_patterns;
    widest = widest < l->s->n_chans ? l->s->n_chans : widest;
    widest = widest < l->s->n_comms ? l->s->n_comms : widest;
    pml_item(m, NULL, arena_printf(m->arena, "byte call;\n%s what;\n%s sym;\n%s req;\n",
                                   lower_type(widest + 1ull), lower_type(x->n_values),
                                   lower_type(x->n_reqs)));
    if (lower_has_kind(l, SKEL_SENDRECV))
        pml_item(m, NULL, arena_printf(m->arena, "%s what2;\n%s req2;\n",
                                       lower_type(x->n_patterns + 1ull),
                                       lower_type(x->n_reqs)));
    if (x->room)
        pml_item(m, NULL, "int size;\n");
    if (matching_has_queue(l) || matching_has_turns(l))
        pml_item(m, NULL, "byte turn; /* 0, or the rank + 1 that may choose */\n");
    if (x->victims)
        pml_item(m, NULL, "byte victim; /* the rank for which all comes late */\n");
    if (matching_has_queue(l))
        pml_item(m, NULL, arena_printf(m->arena, "chan choosing = [%u] of { byte };\n",
                                       l->s->nprocs));
    if (matching_has_turns(l) || matching_may_abort(l))
        pml_item(m, NULL, "byte aborted;\n");
    pml_item(m, NULL, "\n");
}
