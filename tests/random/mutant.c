/* The mutants.  They are as small as the mistakes that they stand for. */
#include "tests/random/mutant.h"

#include "core/base/fail.h"
#include "core/base/vec.h"

#include <string.h>

static const char *const names[MUTANT_COUNT] = {
    "none", "first-branch", "send-then-recv", "recv-then-send", "no-assignment",
    "no-binding", "no-guard", "constant-value", "fault-ends", "abort-ends", "first-world",
    "all-calls-match", "no-collective", "one-tag", "no-wait", "depth-2", "ssend-buffered",
    "barrier-early", "never-buffered", "always-buffered", "first-source", "post-order",
    "never-early", "first-request", "no-else", "no-cancel", "ready-standard",
    "enough-room", "sync-standard", "wildcard-first", "choice-late", "no-rule-a",
    "no-rule-b", "lowest-sender", "kept-sends", "letter-unseen", "letter-ignored",
    "letters-swapped",
};

const char *mutant_text(enum mutant m)
{
    return names[m];
}

enum mutant mutant_find(const char *name)
{
    for (unsigned m = 0; m < MUTANT_COUNT; m++)
        if (strcmp(names[m], name) == 0)
            return (enum mutant)m;
    fail("no mutant '%s'", name);
}

/* A new state at the end of the machine that does the receiving half of number. */
static void split_sendrecv(struct skel *s, struct skel_machine *m, uint32_t number,
                           bool send_first)
{
    uint32_t second = skel_add_state(s, m, SKEL_RECV);
    struct skel_state *first = &m->states[number], *half = &m->states[second];
    half->chans = first->chans;
    half->n_chans = first->n_chans;
    first->n_chans = 0;
    if (send_first) {
        half->trans = first->trans;
        half->n_trans = half->cap_trans = first->n_trans;
        first->trans = NULL;
        first->n_trans = first->cap_trans = 0;
        first->kind = SKEL_SEND;
        skel_add_trans(s, m, number, second);
        return;
    }
    struct skel_state recv = *half; /* exchange: the old number receives */
    *half = *first;
    half->kind = SKEL_SEND;
    half->trans = NULL;
    half->n_trans = half->cap_trans = 0;
    recv.trans = first->trans;
    recv.n_trans = recv.cap_trans = first->n_trans;
    *first = recv;
    skel_add_trans(s, m, second, first->trans[0].to);
    for (uint32_t i = 0; i < first->n_trans; i++)
        m->states[number].trans[i].to = second;
}

static void break_trans(struct skel_state *state, enum mutant m)
{
    for (uint32_t i = 0; i < state->n_trans; i++) {
        struct skel_trans *t = &state->trans[i];
        if (m == MUTANT_NO_ASSIGNMENT)
            t->n_assigns = 0;
        if (m == MUTANT_NO_GUARD)
            t->n_guards = 0;
        if (m == MUTANT_NO_BINDING)
            t->bind = SKEL_NONE;
    }
}

static void break_collective(struct skel_state *state, enum mutant m)
{
    if (m == MUTANT_ALL_CALLS_MATCH && state->coll.decider == SKEL_NONE)
        state->coll = (struct skel_coll){ .kind = "any", .root = -1,
                                          .decider = SKEL_NONE };
    if (m == MUTANT_NO_COLLECTIVE && state->coll.decider == SKEL_NONE)
        state->kind = SKEL_LOCAL;
}

static void break_state(struct skel *s, struct skel_machine *machine, uint32_t number,
                        enum mutant m)
{
    struct skel_state *state = &machine->states[number];
    break_trans(state, m);
    if (m == MUTANT_FIRST_BRANCH && state->kind == SKEL_LOCAL && state->n_trans > 1
        && !state->trans[0].n_guards)
        state->n_trans = 1;
    if (state->kind == SKEL_SENDRECV && state->n_trans
        && (m == MUTANT_SEND_THEN_RECV || m == MUTANT_RECV_THEN_SEND))
        split_sendrecv(s, machine, number, m == MUTANT_SEND_THEN_RECV);
    if (m == MUTANT_CONSTANT_VALUE && state->send_var != SKEL_NONE) {
        state->send_var = SKEL_NONE;
        state->sym = 0;
    }
    if ((m == MUTANT_FAULT_ENDS && state->kind == SKEL_FAULT)
        || (m == MUTANT_ABORT_ENDS && state->kind == SKEL_ABORT)) {
        state->kind = SKEL_END;
        state->fault = NULL;
    }
    if (state->kind == SKEL_COLL)
        break_collective(state, m);
}

/* Every use of a channel becomes one of the first channel between its two ranks. */
static uint32_t one_tag(const struct skel *s, uint32_t chan)
{
    for (uint32_t i = 0; chan != SKEL_NONE && i < chan; i++)
        if (s->chans[i].from == s->chans[chan].from && s->chans[i].to == s->chans[chan].to
            && s->chans[i].comm == s->chans[chan].comm)
            return i;
    return chan;
}

static void forget_tags(const struct skel *s, struct skel_state *state)
{
    state->chan = one_tag(s, state->chan);
    for (uint32_t i = 0; i < state->n_chans; i++)
        state->chans[i] = one_tag(s, state->chans[i]);
    for (uint32_t i = 0; i < state->n_trans; i++)
        state->trans[i].chan = one_tag(s, state->trans[i].chan);
}

void mutant_break_skel(struct skel *s, enum mutant m)
{
    if (m == MUTANT_FIRST_WORLD)
        s->n_worlds = 1;
    for (uint32_t w = 0; w < s->n_worlds; w++) {
        mutant_break_tape(s, w, m);
        for (uint32_t r = 0; r < s->nprocs; r++) {
            struct skel_machine *machine = &s->worlds[w].ranks[r];
            uint32_t n = machine->n_states; /* splitting adds states: they are right */
            for (uint32_t i = 0; i < n; i++) {
                break_state(s, machine, i, m);
                mutant_break_wide(s, machine, i, m);
                if (m == MUTANT_ONE_TAG)
                    forget_tags(s, &machine->states[i]);
            }
        }
    }
}

/* All occurrences of `old` from *from up to `end` (NULL: everywhere) replaced. */
static char *replace(struct arena *arena, const char *text, const char *old,
                     const char *new)
{
    char *out = NULL;
    size_t n = 0, cap = 0, n_old = strlen(old), n_new = strlen(new);
    while (*text) {
        if (strncmp(text, old, n_old) == 0) {
            for (size_t i = 0; i < n_new; i++)
                VEC_PUSH(arena, out, n, cap, new[i]);
            text += n_old;
        } else {
            VEC_PUSH(arena, out, n, cap, *text);
            text++;
        }
    }
    VEC_PUSH(arena, out, n, cap, '\0');
    return out;
}

/* In the states whose comment says ssend, nothing waits. */
static char *eager_ssend(struct arena *arena, const char *promela)
{
    char *out = arena_strdup(arena, "");
    const char *head = "/* ssend */", *at;
    while ((at = strstr(promela, head))) {
        const char *end = strstr(at + strlen(head), "/*");
        size_t n = end ? (size_t)(end - at) : strlen(at);
        char *state = arena_printf(arena, "%.*s", (int)n, at);
        state = replace(arena, state, "SEND(", "POST(");
        state = replace(arena, state, "GONE(", "NOT_WAITED(");
        out = arena_printf(arena, "%s%.*s%s", out, (int)(at - promela), promela, state);
        promela = at + n;
    }
    return arena_printf(arena, "#define NOT_WAITED(c) true\n%s%s", out, promela);
}

/* Replacements in the texts of tier 3 (runtime-promela/): a mutant that is not noticed any
 * more may only need the new wording of its place. */
static const struct {
    enum mutant mutant;
    const char *old, *new;
} texts[] = {
    { MUTANT_WILDCARD_FIRST, "set_priority(_pid, 2)", "skip" },
    { MUTANT_NO_RULE_A, "sender[s_chan[s]] != last && FITS(r_pattern[r], s_chan[s])",
      "FITS(r_pattern[r], s_chan[s])" },
    { MUTANT_NO_RULE_B, "y == r && AT_ONCE(r, s)", "AT_ONCE(r, s)" },
    { MUTANT_LOWEST_SENDER, "y == r && AT_ONCE(r, s)", "y == r" },
    { MUTANT_KEPT_SENDS, "(ask[r] == 1 && ", "(false && " },
};

/* Local choices wait until there is no other choice. */
static char *late_choice(struct arena *arena, const char *promela)
{
    char *text = replace(arena, promela, "{ empty(choosing) && ", "{ ");
    return replace(arena, text, "{ nempty(choosing); ", "{ nempty(choosing) && !choices; ");
}

const char *mutant_break_text(struct arena *arena, const char *promela, enum mutant m)
{
    bool scheduled = strstr(promela, "#define GONE(c)");
    if (scheduled && m == MUTANT_NO_WAIT)
        return replace(arena, promela, "nfull(c)", "true");
    if (scheduled && m == MUTANT_DEPTH_2)
        return replace(arena, promela, "= [1] of", "= [2] of");
    if (scheduled && m == MUTANT_SSEND_BUFFERED)
        return eager_ssend(arena, promela);
    if (m == MUTANT_CHOICE_LATE)
        return late_choice(arena, promela);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (texts[i].mutant == m)
            return replace(arena, promela, texts[i].old, texts[i].new);
    if (m == MUTANT_BARRIER_EARLY)
        return replace(arena, promela, "_n >= size", "_n >= size - 1");
    return promela;
}
