/* Which facts are about texts (see texts.h). */
#include "abstraction/domain/texts.h"

#include "abstraction/domain/text_search.h"
#include "abstraction/domain/unknown_text.h"
#include "core/base/mechanism.h"

#include <string.h>

enum { MAX_TEXTS = 16, MAX_ATOMS = 128, MAX_FACTS = 160 };

struct group { /* what is asked about one input */
    const char *input;
    bool is_decided; /* there is such a text */
    struct text_search search;
};

struct texts {
    struct arena *arena;
    const struct facts *fs;
    const struct expr *atoms[MAX_ATOMS]; /* that are reached from the goal */
    bool is_mixed[MAX_ATOMS];            /* is it in a condition that is not about one text? */
    uint32_t n_atoms;
    const struct fact *facts[MAX_FACTS];
    uint32_t n_facts;
    struct group groups[MAX_TEXTS];
    uint32_t n_groups;
    bool is_mixed_fact;                  /* is there such a condition among the facts? */
    const struct group *of_goal;
    bool too_large;
    uint64_t work;
};

static const char *input_of(const struct expr *atom)
{
    const struct text_question *q = atom->origin->asks;
    return q ? unknown_text_input(q->text)->name : NULL;
}

/* ---- what is reached ---- */

static bool is_reached(const struct texts *x, const struct expr *e)
{
    if (e->op != EXPR_ATOM)
        return (e->a && is_reached(x, e->a)) || (e->b && is_reached(x, e->b));
    const char *input = input_of(e);
    for (uint32_t i = 0; i < x->n_atoms; i++) {
        const char *other = input ? input_of(x->atoms[i]) : NULL;
        if (x->atoms[i] == e || (other && strcmp(input, other) == 0))
            return true;
    }
    return false;
}

static void reach(struct texts *x, const struct expr *e)
{
    if (e->a)
        reach(x, e->a);
    if (e->b)
        reach(x, e->b);
    if (e->op != EXPR_ATOM)
        return;
    for (uint32_t i = 0; i < x->n_atoms; i++)
        if (x->atoms[i] == e)
            return;
    x->too_large |= x->n_atoms == MAX_ATOMS;
    if (!x->too_large)
        x->atoms[x->n_atoms++] = e;
}

static bool is_listed(const struct texts *x, const struct fact *f)
{
    for (uint32_t i = 0; i < x->n_facts; i++)
        if (x->facts[i] == f)
            return true;
    return false;
}

static bool reach_facts(struct texts *x, const struct facts *fs)
{
    bool more = false;
    for (uint32_t i = 0; i < fs->n && !x->too_large; i++) {
        const struct fact *f = &fs->v[i];
        if (!is_reached(x, f->e) || is_listed(x, f))
            continue;
        x->too_large |= x->n_facts == MAX_FACTS;
        if (x->too_large)
            return false;
        x->facts[x->n_facts++] = f;
        reach(x, f->e);
        if (fs->asked)
            ++*fs->asked;
        more = true;
    }
    return more;
}

/* ---- groups ---- */

static struct group *group_of(const struct texts *x, const struct expr *atom)
{
    const char *input = input_of(atom);
    for (uint32_t i = 0; input && i < x->n_groups; i++)
        if (strcmp(x->groups[i].input, input) == 0)
            return (struct group *)&x->groups[i];
    return NULL;
}

/* The group of all its atoms, or NULL. */
static struct group *only_group(const struct texts *x, const struct expr *e)
{
    if (e->op == EXPR_ATOM)
        return group_of(x, e);
    if (!e->a || !e->a->origins)
        return e->b && e->b->origins ? only_group(x, e->b) : NULL;
    struct group *g = only_group(x, e->a);
    return g && e->b && e->b->origins && only_group(x, e->b) != g ? NULL : g;
}

static void mix(struct texts *x, const struct expr *e)
{
    if (e->a)
        mix(x, e->a);
    if (e->b)
        mix(x, e->b);
    for (uint32_t i = 0; i < x->n_atoms; i++)
        x->is_mixed[i] |= x->atoms[i] == e;
}

static bool has_mixed(const struct texts *x, const struct expr *e)
{
    if (e->op != EXPR_ATOM)
        return (!e->a || !e->a->origins || has_mixed(x, e->a)) &&
               (!e->b || !e->b->origins || has_mixed(x, e->b));
    for (uint32_t i = 0; i < x->n_atoms; i++)
        if (x->atoms[i] == e)
            return x->is_mixed[i];
    return false;
}

/* A text of which one answer is asked for is as good as this answer, which may be any. */
static void find_groups(struct texts *x)
{
    for (uint32_t i = 0; i < x->n_atoms; i++) {
        const char *input = input_of(x->atoms[i]);
        uint32_t n = 0;
        for (uint32_t k = 0; input && k < x->n_atoms; k++) {
            const char *other = input_of(x->atoms[k]);
            n += other && strcmp(input, other) == 0;
        }
        if (n < 2 || group_of(x, x->atoms[i]))
            continue;
        x->too_large |= x->n_groups == MAX_TEXTS || n > TEXT_MAX_ATOMS;
        if (!x->too_large)
            x->groups[x->n_groups++] = (struct group){
                .input = input, .search = {.arena = x->arena, .trial = x->fs}};
    }
}

static void share_out(struct texts *x)
{
    for (uint32_t i = 0; i < x->n_atoms; i++) {
        struct group *g = group_of(x, x->atoms[i]);
        if (g)
            g->search.atoms[g->search.n_atoms++] = x->atoms[i];
    }
    for (uint32_t i = 0; i < x->n_facts; i++) {
        struct group *g = only_group(x, x->facts[i]->e);
        x->is_mixed_fact |= !g;
        x->too_large |= g && g->search.n_facts == TEXT_MAX_FACTS;
        if (g && !x->too_large)
            g->search.facts[g->search.n_facts++] = x->facts[i];
        if (!g)
            mix(x, x->facts[i]->e);
    }
}

static struct texts *find(const struct facts *fs, const struct expr *goal, struct arena *arena)
{
    struct texts *x = ARENA_NEW(arena, struct texts);
    x->arena = arena;
    x->fs = fs;
    reach(x, goal);
    while (reach_facts(x, fs) | (fs->shared && reach_facts(x, fs->shared)))
        continue;
    find_groups(x);
    if (!x->too_large)
        share_out(x);
    return x;
}

struct texts *texts_find(const struct facts *fs, const struct expr *p, bool truth,
                         struct arena *arena)
{
    if (!fs->values->has_texts)
        return NULL;
    struct texts *x = find(fs, p, arena);
    if (!x->n_groups)
        return NULL;
    struct group *g = x->too_large ? NULL : only_group(x, p);
    x->of_goal = g;
    if (g) {
        g->search.goal = p;
        g->search.truth = truth;
    } else {
        mix(x, p);
    }
    return x;
}

bool texts_have_goal(const struct texts *x)
{
    return x && x->of_goal && x->of_goal->is_decided;
}

bool texts_are_all(const struct texts *x)
{
    return texts_have_goal(x) && !x->is_mixed_fact;
}

bool texts_have(const struct texts *x, const struct fact *f)
{
    const struct group *g = x && !x->too_large ? only_group(x, f->e) : NULL;
    return g && g->is_decided && !has_mixed(x, f->e);
}

const struct expr *texts_mixed(const struct texts *x, uint32_t k)
{
    for (uint32_t i = 0; i < x->n_atoms; i++)
        if (x->is_mixed[i] && k-- == 0)
            return x->atoms[i];
    return NULL;
}

/* ---- answers ---- */

static enum tri search_all(struct texts *x)
{
    enum tri all = x->too_large ? TRI_MAYBE : TRI_YES;
    for (uint32_t i = 0; i < x->n_groups && !x->too_large; i++) {
        struct text_search *s = &x->groups[i].search;
        bool on = mechanism_applies(x->fs->values->mechanisms, MECHANISM_TEXT_SEARCH);
        enum tri one = on ? text_search(s) : TRI_MAYBE;
        x->work += s->work;
        s->work = 0;
        if (one == TRI_NO)
            return TRI_NO;
        x->groups[i].is_decided |= one == TRI_YES;
        all = one == TRI_YES ? all : one;
    }
    return all;
}

enum tri texts_possible(struct texts *x)
{
    return search_all(x);
}

enum tri texts_agree(struct texts *x, const struct expr *const *atoms, const struct value *values,
                     uint32_t n)
{
    for (uint32_t i = 0; i < x->n_groups; i++) {
        struct text_search *s = &x->groups[i].search;
        for (uint32_t k = 0; k < s->n_atoms; k++) {
            s->fixed[k].kind = VALUE_NONE;
            for (uint32_t m = 0; m < n; m++)
                if (atoms[m] == s->atoms[k])
                    s->fixed[k] = values[m];
        }
    }
    return search_all(x);
}

uint64_t texts_work(const struct texts *x)
{
    return x ? x->work : 0;
}

const char *texts_witness(const struct facts *fs, const char *input, struct arena *arena)
{
    for (uint32_t i = 0; i < fs->n; i++) {
        const struct expr *atom = expr_single_atom(fs->v[i].e);
        const char *name = atom ? input_of(atom) : NULL;
        if (!name || strcmp(name, input) != 0)
            continue;
        struct texts *x = find(fs, atom, arena);
        struct group *g = group_of(x, atom);
        return g && text_search(&g->search) == TRI_YES ? g->search.found : NULL;
    }
    return NULL;
}
