/* Inputs of which only a range is explored.
 *
 *     scanf("%d", &n); while (n > 0) ...     n drives a loop: explored for the values 0 to 3 only
 *
 * Of a value that was lost, the range may have none that the program has: a limit was met then.
 */
#include "abstraction/explore/bounds.h"

#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/state/engine.h"
#include "core/base/vec.h"

#include <stdlib.h>

enum { MOST_PARTS = 16 };

static int compare_origins(const void *a, const void *b)
{
    const struct origin *x = *(const struct origin *const *)a;
    const struct origin *y = *(const struct origin *const *)b;
    return (x->id > y->id) - (x->id < y->id);
}

void bounds_note(const struct values *values, struct arena *arena, struct ledger *ledger)
{
    const struct origin **bounded = NULL;
    size_t n = 0, cap = 0;
    for (uint32_t b = 0; b < VALUES_ORIGIN_SLOTS; b++)
        for (const struct origin *o = values->origins[b]; o; o = o->next)
            if (o->bounded)
                VEC_PUSH(arena, bounded, n, cap, o);
    if (n)
        qsort(bounded, n, sizeof *bounded, compare_origins);
    for (size_t i = 0; i < n; i++) {
        const struct origin *o = bounded[i];
        enum ledger_kind kind = o->over ? LEDGER_LIMIT : LEDGER_BOUND;
        struct ledger_entry *entry =
            o->lo == (int64_t)INT32_MIN
                ? ledger_add(ledger, kind, o->at, "%s is explored for values up to %lld only",
                             o->name, (long long)o->hi)
                : ledger_add(ledger, kind, o->at, "%s is explored for the values %lld to %lld only",
                             o->name, (long long)o->lo, (long long)o->hi);
        entry->about = o->input_name;
    }
}

void bounds_forget(struct values *values)
{
    for (uint32_t b = 0; b < VALUES_ORIGIN_SLOTS; b++)
        for (struct origin *o = values->origins[b]; o; o = o->next)
            if (o->kind == ORIGIN_LOCAL) {
                o->bounded = o->spares_text = false;
                o->n_asked = 0;
            }
}

/* Of numbers that the processes divide among them without a rest, the first one besides 0. */
static int64_t first_divided(const struct world *w, const struct expr *atom)
{
    const struct fact *f = facts_find(&w->facts, atom);
    const struct residues *r = f ? f->residues : NULL;
    uint32_t x = 1;
    while (r && r->modulus <= MOST_PARTS && x < r->modulus && !residues_has(r, x))
        x++;
    return x;
}

void bounds_atom(const struct world *w, const struct expr *atom)
{
    struct origin *o = atom->origin;
    struct range range = facts_range(&w->facts, atom);
    o->bounded = true;
    o->lo = (int64_t)value_type_min(atom->type);
    int64_t most = first_divided(w, atom);
    o->hi = range.lo > 3 ? (int64_t)range.lo : most > 3 ? most : 3;
    if (range.hi < 3) /* divided downwards */
        o->lo = (int64_t)(range.hi < -3 ? range.hi : -3);
}

bool bounds_composite(const struct world *w, const struct expr *atom)
{
    struct origin *o = atom->origin;
    struct range range = facts_range(&w->facts, atom);
    if (o->bounded && o->lo != (int64_t)value_type_min(atom->type))
        return false;
    bounds_atom(w, atom);
    o->lo = range.lo <= 0 && o->hi >= 0 ? 0 : o->hi - 3;
    return true;
}

void bounds_or_free(const struct world *w, const struct expr *atom, bool frees)
{
    if (frees)
        atom->origin->is_free = true;
    else
        bounds_atom(w, atom);
}
