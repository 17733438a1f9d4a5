/* Rounds of a loop become one round.
 *
 *     s1 send -> s2    s2 recv -> s3    s3 coll { 0 -> s4 } { 1 -> s9 }     round 1
 *     s4 send -> s5    s5 recv -> s6    s6 coll { 0 -> s7 } { 1 -> s9 }     round 2
 *     s7 send -> s8    s8 recv -> s10   s10 coll { 1 -> s9 }                the last one
 *
 * Two states that look the same (all but their transitions) become one, and then what follows
 * them on equal transitions, and so on.  If that meets two states that do not look the same, all
 * of it is taken back.  So s4 and s1 become one, and with them all rounds:
 *
 *     s1 send -> s2    s2 recv -> s3    s3 coll { 0 -> s1 } { 1 -> s9 }
 *
 * The machine stays one in which the next state is known from the symbol that comes, so ranks
 * that have gone on together still do.  A choice may also stand for one of its own branches:
 *
 *     s3 local { -> s4 "go on" } { -> s9 "stop" }       round 1
 *     s8 recv -> s9                                     the last round does not ask
 *
 * Here s8 leads to s3, which can go to s9.
 */
#include "core/skel/pass/fold.h"

#include "core/base/vec.h"
#include "core/skel/label.h"
#include "core/skel/pass/pass.h"
#include "core/skel/tape.h"

#include <stdlib.h>
#include <string.h>

enum { WORK_PER_STATE = 40, MIN_WORK = 20000, MAX_BRANCHES = 64 };

struct undo { /* what a class was */
    uint32_t state, parent;
    struct skel_trans *trans;
    uint32_t n_trans;
};

struct folding {
    struct arena *arena;      /* scratch */
    struct skel_machine *m;
    struct skel_labels *labels;
    const char **label;       /* per state */
    uint32_t *parent;         /* of its class; itself: it is the class */
    struct skel_trans **trans; /* of a class */
    uint32_t *n_trans;
    uint32_t (*todo)[2];      /* states that must become one */
    uint32_t n_todo, cap_todo;
    struct undo *undo;
    uint32_t n_undo, cap_undo;
    uint64_t work;
};

static uint32_t find(const struct folding *f, uint32_t x)
{
    while (f->parent[x] != x)
        x = f->parent[x];
    return x;
}

static void save(struct folding *f, uint32_t class)
{
    struct undo u = { class, f->parent[class], f->trans[class], f->n_trans[class] };
    VEC_PUSH(f->arena, f->undo, f->n_undo, f->cap_undo, u);
}

static void take_back(struct folding *f)
{
    while (f->n_undo) {
        const struct undo *u = &f->undo[--f->n_undo];
        f->parent[u->state] = u->parent;
        f->trans[u->state] = u->trans;
        f->n_trans[u->state] = u->n_trans;
    }
    f->n_todo = 0;
}

static void ask(struct folding *f, uint32_t a, uint32_t b)
{
    VEC_RESERVE(f->arena, f->todo, f->n_todo, f->cap_todo, f->n_todo + 1);
    f->todo[f->n_todo][0] = a;
    f->todo[f->n_todo++][1] = b;
}

/* A state that looks like this, among those to which the choice leads by local steps. */
static uint32_t branch_like(struct folding *f, uint32_t choice, const char *label)
{
    uint32_t seen[MAX_BRANCHES], n = 0;
    seen[n++] = choice;
    for (uint32_t i = 0; i < n; i++) {
        for (uint32_t k = 0; k < f->n_trans[seen[i]]; k++) {
            uint32_t to = find(f, f->trans[seen[i]][k].to), known = 0;
            f->work++;
            if (f->label[to] == label)
                return to;
            while (known < n && seen[known] != to)
                known++;
            if (f->m->states[to].kind == SKEL_LOCAL && known == n && n < MAX_BRANCHES)
                seen[n++] = to;
        }
    }
    return SKEL_NONE;
}

/* Where a transition leads that stands for two, to a and to b.  SKEL_NONE: they cannot be one. */
static uint32_t common_target(struct folding *f, uint32_t a, uint32_t b)
{
    a = find(f, a);
    b = find(f, b);
    if (a == b)
        return a;
    if (f->label[a] == f->label[b]) {
        ask(f, a, b);
        return a;
    }
    for (int turn = 0; turn < 2; turn++) {
        uint32_t choice = turn ? b : a, other = turn ? a : b;
        uint32_t like = f->m->states[choice].kind == SKEL_LOCAL
                            ? branch_like(f, choice, f->label[other]) : SKEL_NONE;
        if (like != SKEL_NONE) {
            ask(f, like, other);
            return choice;
        }
    }
    return SKEL_NONE;
}

/* The transition of a list that is like the k-th of that label, or n. */
static uint32_t same_transition(struct folding *f, const struct skel_trans *list, uint32_t n,
                                const char *label, uint32_t k)
{
    for (uint32_t i = 0; i < n; i++)
        if (skel_trans_label(f->labels, &list[i]) == label && !k--)
            return i;
    return n;
}

static uint32_t number_of(struct folding *f, const struct skel_trans *list, uint32_t at,
                          const char *label)
{
    uint32_t k = 0;
    for (uint32_t i = 0; i < at; i++)
        k += skel_trans_label(f->labels, &list[i]) == label;
    return k;
}

/* May one of two such states have a transition that the other has not?  A choice may, and a
 * receive, where such a symbol cannot come.  Whether a SELECT can go on depends on them. */
static bool may_differ(enum skel_state_kind kind)
{
    return kind == SKEL_LOCAL || kind == SKEL_RECV || kind == SKEL_SENDRECV
           || kind == SKEL_COLL;
}

/* A transition for every symbol goes with no other one. */
static bool is_mixed(const struct skel_trans *list, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = 0; list[i].sym == SKEL_NONE && k < n; k++)
            if (k != i && list[k].chan == list[i].chan && list[k].alt == list[i].alt
                && list[k].cancelled == list[i].cancelled)
                return true;
    return false;
}

/* a takes the transitions of b, which looks the same. */
static bool unite(struct folding *f, uint32_t a, uint32_t b)
{
    enum skel_state_kind kind = f->m->states[a].kind;
    const struct skel_trans *from = f->trans[b];
    uint32_t n = f->n_trans[a], n_from = f->n_trans[b];
    if (!may_differ(kind) && n != n_from)
        return false;
    save(f, a);
    save(f, b);
    struct skel_trans *list = ARENA_ARRAY(f->arena, struct skel_trans, n + n_from);
    if (n)
        memcpy(list, f->trans[a], n * sizeof *list);
    for (uint32_t i = 0; i < n_from; i++) {
        const char *label = skel_trans_label(f->labels, &from[i]);
        uint32_t at = same_transition(f, list, f->n_trans[a], label,
                                      number_of(f, from, i, label));
        f->work += 2;
        if (at == f->n_trans[a]) {
            if (!may_differ(kind))
                return false;
            list[n++] = from[i];
            continue;
        }
        list[at].to = common_target(f, list[at].to, from[i].to);
        if (list[at].to == SKEL_NONE)
            return false;
    }
    f->parent[b] = a;
    f->trans[a] = list;
    f->n_trans[a] = n;
    return kind == SKEL_LOCAL || !is_mixed(list, n);
}

static bool make_one(struct folding *f, uint32_t a, uint32_t b)
{
    f->n_undo = 0;
    ask(f, a, b);
    while (f->n_todo) {
        f->n_todo--;
        uint32_t x = find(f, f->todo[f->n_todo][0]), y = find(f, f->todo[f->n_todo][1]);
        bool good = x == y || (x < y ? unite(f, x, y) : unite(f, y, x));
        f->work++;
        if (!good) {
            take_back(f);
            return false;
        }
    }
    return true;
}

/* ---- one machine ---- */

/* Per state: the previous one that looks the same, and the first one. */
struct alikes {
    uint32_t *before, *first;
};

struct looks {
    const char *label;
    uint32_t state;
};

static int compare_looks(const void *a, const void *b)
{
    const struct looks *x = a, *y = b;
    if (x->label != y->label)
        return (uintptr_t)x->label < (uintptr_t)y->label ? -1 : 1;
    return (x->state > y->state) - (x->state < y->state);
}

static struct alikes find_alikes(const struct folding *f)
{
    uint32_t n = f->m->n_states;
    struct looks *looks = ARENA_ARRAY(f->arena, struct looks, n);
    for (uint32_t i = 0; i < n; i++)
        looks[i] = (struct looks){ f->label[i], i };
    qsort(looks, n, sizeof *looks, compare_looks);
    struct alikes a = { ARENA_ARRAY(f->arena, uint32_t, n), ARENA_ARRAY(f->arena, uint32_t, n) };
    for (uint32_t i = 0; i < n; i++) {
        bool new = i == 0 || looks[i].label != looks[i - 1].label;
        a.before[looks[i].state] = new ? SKEL_NONE : looks[i - 1].state;
        a.first[looks[i].state] = new ? looks[i].state : a.first[looks[i - 1].state];
    }
    return a;
}

static void fold_machine(struct folding *f)
{
    struct alikes alikes = find_alikes(f);
    uint64_t limit = MIN_WORK + (uint64_t)WORK_PER_STATE * f->m->n_states;
    for (uint32_t i = 0; i < f->m->n_states && f->work < limit; i++) {
        if (alikes.before[i] == SKEL_NONE || find(f, i) != i)
            continue;
        uint32_t first = find(f, alikes.first[i]), last = find(f, alikes.before[i]);
        if (first != i && make_one(f, first, i))
            continue;
        if (last != first && last != i && f->work < limit)
            make_one(f, last, i);
    }
}

/* Is `to` the class itself, or do local steps lead there? */
static bool leads_to(struct folding *f, uint32_t class, uint32_t to)
{
    uint32_t seen[MAX_BRANCHES], n = 0;
    seen[n++] = class;
    for (uint32_t i = 0; i < n; i++) {
        if (seen[i] == to)
            return true;
        if (f->m->states[seen[i]].kind != SKEL_LOCAL)
            continue;
        for (uint32_t k = 0; k < f->n_trans[seen[i]]; k++) {
            uint32_t next = find(f, f->trans[seen[i]][k].to), known = 0;
            while (known < n && seen[known] != next)
                known++;
            if (known == n && n < MAX_BRANCHES)
                seen[n++] = next;
        }
    }
    return false;
}

/* The proof (docs/THEORY.md): each step of the machine is one of the classes, and local steps.
 * A choice that was to stand for one of its branches may have lost the way there, when the
 * branch was led back to the choice itself. */
static bool can_follow(struct folding *f)
{
    for (uint32_t i = 0; i < f->m->n_states; i++) {
        const struct skel_state *st = &f->m->states[i];
        uint32_t class = find(f, i);
        if (f->label[class] != f->label[i])
            return false;
        for (uint32_t k = 0; k < st->n_trans; k++) {
            const char *label = skel_trans_label(f->labels, &st->trans[k]);
            uint32_t to = find(f, st->trans[k].to), j = 0;
            while (j < f->n_trans[class]
                   && (skel_trans_label(f->labels, &f->trans[class][j]) != label
                       || !leads_to(f, find(f, f->trans[class][j].to), to)))
                j++;
            if (j == f->n_trans[class])
                return false;
        }
    }
    return true;
}

/* The states of the machine become the classes; those that are none are not reached. */
static void write_back(struct skel *s, struct folding *f)
{
    for (uint32_t i = 0; i < f->m->n_states; i++) {
        struct skel_state *st = &f->m->states[i];
        if (find(f, i) != i)
            continue;
        st->n_trans = st->cap_trans = f->n_trans[i];
        st->trans = arena_memdup(s->arena, f->trans[i], f->n_trans[i] * sizeof *st->trans);
        for (uint32_t k = 0; k < st->n_trans; k++)
            st->trans[k].to = find(f, st->trans[k].to);
    }
}

static void fold(struct skel *s, struct skel_machine *m)
{
    if (m->n_vars) /* a state would be more than its number */
        return;
    struct folding f = { .arena = arena_new(), .m = m };
    f.labels = skel_labels_new(f.arena);
    f.label = ARENA_ARRAY(f.arena, const char *, m->n_states);
    f.parent = ARENA_ARRAY(f.arena, uint32_t, m->n_states);
    f.trans = ARENA_ARRAY(f.arena, struct skel_trans *, m->n_states);
    f.n_trans = ARENA_ARRAY(f.arena, uint32_t, m->n_states);
    for (uint32_t i = 0; i < m->n_states; i++) {
        f.label[i] = skel_state_label(f.labels, &m->states[i]);
        f.parent[i] = i;
        f.trans[i] = m->states[i].trans;
        f.n_trans[i] = m->states[i].n_trans;
    }
    fold_machine(&f);
    if (can_follow(&f))
        write_back(s, &f);
    arena_free(f.arena);
}

/* All choices are ones that may not exist now, so none is marked: skel_reduce() can skip them. */
static void unmark(struct skel_machine *m)
{
    for (uint32_t i = 0; i < m->n_states; i++)
        for (uint32_t k = 0; k < m->states[i].n_trans; k++)
            m->states[i].trans[k].over = false;
}

void skel_fold_rounds(struct skel *s)
{
    if (skel_has_tape(s)) /* which letter comes depends on the rounds before */
        return;
    for (uint32_t r = 0; r < s->nprocs; r++)
        unmark(&s->worlds[0].ranks[r]);
    skel_reduce(s);
    for (uint32_t r = 0; r < s->nprocs; r++)
        fold(s, &s->worlds[0].ranks[r]);
    skel_reduce(s);
}

/* ---- a copy ---- */

static void copy_machine(struct arena *arena, struct skel_machine *to,
                         const struct skel_machine *from)
{
    *to = *from;
    to->states = arena_memdup(arena, from->states, from->n_states * sizeof *from->states);
    to->cap_states = from->n_states;
    for (uint32_t i = 0; i < to->n_states; i++) {
        struct skel_state *st = &to->states[i];
        st->trans = arena_memdup(arena, st->trans, st->n_trans * sizeof *st->trans);
        st->cap_trans = st->n_trans;
    }
}

struct skel *skel_copy_world(struct arena *arena, const struct skel *s, uint32_t world)
{
    struct skel *copy = arena_memdup(arena, s, sizeof *s);
    copy->arena = arena;
    copy->worlds = ARENA_NEW(arena, struct skel_world);
    copy->n_worlds = copy->cap_worlds = 1;
    copy->worlds->text = s->worlds[world].text;
    copy->worlds->tape = s->worlds[world].tape;
    copy->worlds->ranks = ARENA_ARRAY(arena, struct skel_machine, s->nprocs);
    for (uint32_t r = 0; r < s->nprocs; r++)
        copy_machine(arena, &copy->worlds->ranks[r], &s->worlds[world].ranks[r]);
    return copy;
}
