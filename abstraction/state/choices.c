#include "abstraction/state/choices.h"

#include "abstraction/abstraction.h"
#include "abstraction/domain/value.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/running.h"
#include "core/diag/diag.h"

#include <string.h>

enum { PLACES = 16, MANY = 100 };

struct choices {
    struct place {
        struct src_range at;
        const struct expr *x;
        uint32_t n; /* at least so often; 0: the entry is free */
    } v[PLACES];
};

static bool is_here(const struct place *p, struct src_range at)
{
    return p->n && p->at.line == at.line && p->at.col == at.col &&
           strcmp(p->at.file, at.file) == 0;
}

/* The most frequent ones stay (Misra and Gries): each other place takes one from all. */
void choices_count(struct engine *e, const struct state *s, const struct expr *x)
{
    struct src_range at = state_instr(s)->at;
    struct place *free = NULL;
    if (!at.file)
        return;
    if (!e->attempt.choices)
        e->attempt.choices = ARENA_NEW(e->keep, struct choices);
    struct place *v = e->attempt.choices->v;
    for (struct place *p = v; p < v + PLACES; p++) {
        if (is_here(p, at)) {
            p->n++;
            return;
        }
        free = p->n || free ? free : p;
    }
    if (free)
        *free = (struct place){at, x, 1};
    for (struct place *p = v; p < v + PLACES && !free; p++)
        p->n--;
}

static const struct origin *first_origin(const struct expr *x)
{
    const struct origin *o = NULL;
    if (x->op == EXPR_ATOM)
        return x->origin;
    if (x->a)
        o = first_origin(x->a);
    return o || !x->b ? o : first_origin(x->b);
}

/* What would make it known. */
static const char *advice(const struct engine *e, const struct origin *o)
{
    if (o->kind == ORIGIN_SHARED)
        return e->options->args ? NULL : "with a command line it may be decided: --args \"...\"";
    if (o->kind == ORIGIN_LOCAL && !o->over && o->ledger == LEDGER_INPUT)
        return "with what is read there it may be decided: --given FILE=TEXT, --given stdin=TEXT, "
               "or --input NAME=LO..HI";
    return NULL;
}

void choices_tell(struct engine *e, struct diag *d)
{
    const struct place *best = NULL;
    if (!e->attempt.choices)
        return;
    for (const struct place *p = e->attempt.choices->v; p < e->attempt.choices->v + PLACES; p++)
        if (p->n >= MANY && (!best || p->n > best->n))
            best = p;
    const struct origin *o = best ? first_origin(best->x) : NULL;
    if (!o)
        return;
    diag_note(e->diags, d, best->at, "%u choices were made here: \"%s\" depends on %s", best->n,
              expr_text(e->arena, best->x, "_"), o->name);
    if (o->kind == ORIGIN_LOCAL && o->at.file)
        diag_note(e->diags, d, o->at, "which is not known: it %s here",
                  o->over ? "was lost" : "is read");
    const char *help = advice(e, o);
    d->help = help ? help : d->help;
}
