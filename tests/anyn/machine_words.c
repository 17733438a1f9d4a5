#include "machine_words.h"

#include "core/base/str.h"
#include "core/base/vec.h"

enum { MOST_WORDS = 16, MOST_LETTERS = 20000 };

/* ---- steps ---- */

static bool is_posting(const struct skel_state *st)
{
    return st->kind == SKEL_SEND || st->kind == SKEL_SSEND || st->kind == SKEL_ISEND ||
           st->kind == SKEL_RECV || st->kind == SKEL_IRECV || st->kind == SKEL_SENDRECV ||
           st->kind == SKEL_COLL;
}

static void add_place(struct arena *arena, struct places *p, struct letter letter)
{
    for (uint32_t i = 0; i < p->n; i++)
        if (p->items[i].st == letter.st && p->items[i].second == letter.second)
            return;
    VEC_PUSH(arena, p->items, p->n, p->cap, letter);
}

struct states { /* few */
    uint32_t *items;
    uint32_t n, cap;
};

static void add_state(struct arena *arena, struct states *to, uint32_t state)
{
    for (uint32_t i = 0; i < to->n; i++)
        if (to->items[i] == state)
            return;
    VEC_PUSH(arena, to->items, to->n, to->cap, state);
}

/* All that is come to from there without a letter. */
static struct places reach(struct arena *arena, const struct skel_machine *m, struct states from)
{
    struct places out = { 0 };
    for (uint32_t i = 0; i < from.n; i++) {
        const struct skel_state *st = &m->states[from.items[i]];
        if (is_posting(st)) {
            add_place(arena, &out, (struct letter){ st, false });
            continue;
        }
        out.ends = out.ends || st->kind == SKEL_END;
        out.aborts = out.aborts || (st->kind != SKEL_END && st->n_trans == 0); /* or hangs */
        for (uint32_t k = 0; k < st->n_trans; k++)
            add_state(arena, &from, st->trans[k].to);
    }
    return out;
}

struct places machine_start(struct arena *arena, const struct skel_machine *m)
{
    struct states first = { 0 };
    add_state(arena, &first, 0);
    return reach(arena, m, first);
}

struct places machine_behind(struct arena *arena, const struct skel_machine *m,
                             struct letter letter)
{
    struct places out = { 0 };
    struct states next = { 0 };
    if (letter.st->kind == SKEL_SENDRECV && !letter.second) {
        add_place(arena, &out, (struct letter){ letter.st, true });
        return out;
    }
    for (uint32_t i = 0; i < letter.st->n_trans; i++)
        add_state(arena, &next, letter.st->trans[i].to);
    out = reach(arena, m, next);
    out.aborts = out.aborts || letter.st->n_trans == 0; /* nobody has found a way on */
    return out;
}

const char *machine_is_other(const struct skel_machine *m)
{
    if (m->n_vars)
        return "variables";
    for (uint32_t i = 0; i < m->n_states; i++) {
        enum skel_state_kind kind = m->states[i].kind;
        if (kind == SKEL_ICOLL || kind == SKEL_FREE || kind == SKEL_CANCEL || kind == SKEL_MRECV)
            return "other kinds of states";
    }
    return NULL;
}

/* ---- words ---- */

/* Nobody can tell them apart. */
static bool is_same(struct letter a, struct letter b)
{
    const struct skel_state *x = a.st, *y = b.st;
    bool same = x->kind == y->kind && a.second == b.second && x->chan == y->chan &&
                x->n_chans == y->n_chans;
    for (uint32_t i = 0; same && i < x->n_chans; i++)
        same = x->chans[i] == y->chans[i];
    return same && (x->kind != SKEL_COLL ||
                    (x->comm == y->comm && x->coll.root == y->coll.root &&
                     x->coll.in_place == y->coll.in_place && str_same(x->coll.kind, y->coll.kind) &&
                     (!x->coll.op == !y->coll.op) &&
                     (!x->coll.op || str_same(x->coll.op, y->coll.op))));
}

struct growing { /* a word, and where the machine may be after it */
    struct word word;
    uint32_t cap;
    struct places at;
};

struct growings {
    struct growing *items;
    uint32_t n, cap;
};

void machine_add_places(struct arena *arena, struct places *to, const struct places *more)
{
    for (uint32_t i = 0; i < more->n; i++)
        add_place(arena, to, more->items[i]);
    to->ends = to->ends || more->ends;
    to->aborts = to->aborts || more->aborts;
}

static void end_word(struct arena *arena, struct words *out, const struct growing *g,
                     enum word_end end)
{
    struct word w = g->word;
    w.end = end;
    VEC_PUSH(arena, out->items, out->n, out->cap, w);
}

/* One letter more, in each way. */
static void grow(struct arena *arena, const struct skel_machine *m, struct growing *g,
                 struct growings *next)
{
    uint32_t first = next->n;
    for (uint32_t i = 0; i < g->at.n; i++) {
        struct letter letter = g->at.items[i];
        struct places behind = machine_behind(arena, m, letter);
        uint32_t k = first;
        while (k < next->n &&
               !is_same(next->items[k].word.items[next->items[k].word.n - 1], letter))
            k++;
        if (k < next->n) {
            machine_add_places(arena, &next->items[k].at, &behind);
            continue;
        }
        struct growing more = { .word = { .n = g->word.n }, .at = behind };
        bool only = g->at.n == 1; /* then it goes on in the same memory */
        more.word.items = only ? g->word.items
                               : arena_memdup(arena, g->word.items,
                                              g->word.n * sizeof *g->word.items);
        more.cap = only ? g->cap : g->word.n;
        VEC_PUSH(arena, more.word.items, more.word.n, more.cap, letter);
        VEC_PUSH(arena, next->items, next->n, next->cap, more);
    }
}

struct words machine_words(struct arena *arena, const struct skel_machine *m)
{
    struct words out = { 0 };
    struct growings now = { 0 };
    VEC_PUSH(arena, now.items, now.n, now.cap, (struct growing){ .at = machine_start(arena, m) });
    for (uint32_t length = 0; now.n > 0; length++) {
        struct growings next = { 0 };
        bool cut = length >= MOST_LETTERS || now.n + out.n > MOST_WORDS;
        for (uint32_t i = 0; i < now.n; i++) {
            struct growing *g = &now.items[i];
            if (g->at.ends)
                end_word(arena, &out, g, WORD_ENDS);
            if (g->at.aborts)
                end_word(arena, &out, g, WORD_ABORTS);
            if (g->at.n && cut)
                end_word(arena, &out, g, WORD_CUT);
            else
                grow(arena, m, g, &next);
        }
        now = next;
    }
    return out;
}
