/* How much work is done in parts that only compute (see parts.h).
 *
 * Work is sampled, so that counting costs nothing.  What counts is the outermost part, unless that
 * must be followed: then it is the next one inside.
 */
#include "abstraction/state/parts.h"

#include "abstraction/abstraction.h"
#include "abstraction/domain/value.h"
#include "abstraction/program/function_info.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/state.h"

/* In units of ABST_WORK_UNIT steps, which is what a choice costs: a sample; all that may be done
 * before parts are looked at, or in one part where others are skipped; and the share of all that
 * makes one heavy. */
enum { SAMPLE = 4096 / ABST_WORK_UNIT, CHOICE = 1,
       MUCH_WORK = 8192, SOME_WORK = 256, SMALL_SHARE = 16 };

static struct abst_part *find_part(struct abst_heavy *heavy, uint32_t func, uint32_t loop)
{
    for (uint32_t i = 0; i < heavy->n; i++)
        if (heavy->parts[i].func == func && heavy->parts[i].loop == loop)
            return &heavy->parts[i];
    return NULL;
}

static bool is_open(struct abst_heavy *heavy, uint32_t func, uint32_t loop)
{
    const struct abst_part *part = find_part(heavy, func, loop);
    return part && part->open;
}

/* The outermost loop around the block that may be skipped, or NULL. */
static const struct loop_info *loop_around(struct abst_heavy *heavy, const struct func_info *fn,
                                           uint32_t block)
{
    const struct loop_info *best = NULL;
    for (uint32_t i = 0; i < fn->n_loops; i++) {
        const struct loop_info *l = &fn->loops[i];
        if (l->quiet && bit_get(l->body, block) && !is_open(heavy, fn->index, l->header + 1) &&
            (!best || bit_get(l->body, best->header)))
            best = l;
    }
    return best;
}

/* The part in which the state is, or NULL. */
static struct abst_part *part_at(struct abst_heavy *heavy, const struct state *s)
{
    for (uint32_t i = 0; i < s->n_frames; i++) {
        const struct func_info *fn = s->frames[i].fn;
        bool whole = fn->quiet && !is_open(heavy, fn->index, 0);
        const struct loop_info *l = whole ? NULL : loop_around(heavy, fn, s->frames[i].block);
        uint32_t loop = l ? l->header + 1 : 0;
        if (!whole && !l)
            continue;
        struct abst_part *part = find_part(heavy, fn->index, loop);
        if (part || heavy->n == ABST_PARTS)
            return part;
        heavy->parts[heavy->n] = (struct abst_part){.func = fn->index, .loop = loop};
        return &heavy->parts[heavy->n++];
    }
    return NULL;
}

/* Those with a part in all that was done. */
static void mark(struct abst_heavy *heavy)
{
    for (uint32_t i = 0; i < heavy->n; i++) {
        struct abst_part *part = &heavy->parts[i];
        bool heavy_now = !part->open && !part->heavy &&
                         part->work * SMALL_SHARE >= heavy->work;
        part->heavy |= heavy_now;
        heavy->is_new |= heavy_now;
    }
}

/* Was so much done in one part that it is not waited for a limit? */
static bool is_heavy(const struct abst_heavy *heavy, const struct abst_part *part)
{
    return !part->open && !part->heavy && part->work >= SOME_WORK &&
           part->work * SMALL_SHARE >= heavy->work;
}

/* Where others are skipped, or before all ranks have been tried together. */
static void look(const struct engine *e, struct abst_heavy *heavy)
{
    bool heavies = heavy->early && heavy->work >= MUCH_WORK &&
                   heavy->inside > heavy->work / 2;
    for (uint32_t i = 0; i < heavy->n && e->options->skips_heavy; i++)
        heavies |= is_heavy(heavy, &heavy->parts[i]);
    if (heavies)
        mark(heavy);
}

/* In the part in which the state is. */
static void count(struct engine *e, const struct state *s, uint32_t work)
{
    struct abst_heavy *heavy = e->options->notes.heavy;
    struct abst_part *part = heavy ? part_at(heavy, s) : NULL;
    if (!heavy)
        return;
    heavy->work += work;
    if (part) {
        part->work += work;
        part->chooses |= work == CHOICE;
        heavy->inside += work;
    }
    look(e, heavy);
}

void parts_sample(struct engine *e, const struct state *s)
{
    count(e, s, SAMPLE);
}

void parts_choose(struct engine *e, const struct state *s)
{
    count(e, s, CHOICE);
}

void parts_limit(struct engine *e)
{
    struct abst_heavy *heavy = e->options->notes.heavy;
    if (heavy && heavy->inside > heavy->work / 2)
        mark(heavy);
}

bool parts_begin_again(const struct engine *e)
{
    const struct abst_heavy *heavy = e->options->notes.heavy;
    return heavy && heavy->is_new && (heavy->early || e->options->skips_heavy);
}

bool parts_are_left(const struct abst_heavy *heavy)
{
    for (uint32_t i = 0; i < heavy->n; i++)
        if (heavy->parts[i].heavy && !heavy->parts[i].open)
            return true;
    return false;
}

bool parts_are_asked(const struct abst_heavy *heavy)
{
    for (uint32_t i = 0; i < heavy->n; i++)
        if (heavy->parts[i].heavy && heavy->parts[i].asked && !heavy->parts[i].open)
            return true;
    return false;
}

uint32_t parts_skipped(const struct engine *e, uint32_t func, uint32_t loop)
{
    struct abst_heavy *heavy = e->options->skips_heavy ? e->options->notes.heavy : NULL;
    const struct abst_part *part = heavy ? find_part(heavy, func, loop) : NULL;
    return part && part->heavy && !part->open ? (uint32_t)(part - heavy->parts) + 1 : 0;
}

void parts_open(struct engine *e, uint32_t part)
{
    e->options->notes.heavy->parts[part - 1].open = true;
}

void parts_asked(struct engine *e, const struct expr *x)
{
    if (!e->options->skips_heavy)
        return;
    if (x->op == EXPR_ATOM && x->origin->part)
        e->options->notes.heavy->parts[x->origin->part - 1].asked = true;
    if (x->a)
        parts_asked(e, x->a);
    if (x->b)
        parts_asked(e, x->b);
}

static uint32_t part_of(const struct expr *x)
{
    if (x->op == EXPR_ATOM)
        return x->origin->part;
    uint32_t part = x->a ? part_of(x->a) : 0;
    return part || !x->b ? part : part_of(x->b);
}

uint32_t parts_of(const struct value *a, const struct value *b)
{
    uint32_t part = a->kind == VALUE_EXPR ? part_of(a->e) : 0;
    return part || b->kind != VALUE_EXPR ? part : part_of(b->e);
}
