/* What an attempt has said is kept (see trial.h). */
#include "abstraction/explore/trial.h"

#include "core/base/arena.h"

#include <string.h>

static bool is_known(const struct diags *diags, const struct diag *d)
{
    for (size_t k = 0; k < diags->n; k++) {
        const struct diag *other = diags->items[k];
        if (other->code == d->code && other->at.line == d->at.line &&
            other->at.file == d->at.file && !strcmp(other->text, d->text))
            return true;
    }
    return false;
}

void trial_keep_diags(const struct trial *t, struct arena *arena, struct diags *diags)
{
    for (size_t i = 0; i < t->diags.n; i++) {
        const struct diag *d = t->diags.items[i];
        if (is_known(diags, d))
            continue;
        struct diag *copy = diag_add(diags, d->code, d->at, "%s", d->text);
        copy->help = d->help ? arena_printf(arena, "%s", d->help) : NULL;
        for (size_t k = 0; k < d->n_notes; k++)
            diag_note(diags, copy, d->notes[k].at, "%s", d->notes[k].text);
    }
}

void trial_keep_ledger(const struct trial *t, struct ledger *ledger)
{
    for (size_t i = 0; i < t->ledger.n; i++)
        ledger_add(ledger, t->ledger.items[i].kind, t->ledger.items[i].at, "%s",
                   t->ledger.items[i].text);
}

bool trial_has_error(const struct diags *ds, size_t first)
{
    for (size_t i = first; i < ds->n; i++)
        if (ds->items[i]->severity == DIAG_ERROR)
            return true;
    return false;
}

bool trial_counts_are_open(const struct ledger *l, size_t first)
{
    for (size_t i = first; i < l->n; i++)
        if (l->items[i].kind == LEDGER_SIZE)
            return true;
    return false;
}
