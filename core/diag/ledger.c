#include "core/diag/ledger.h"

#include "core/base/vec.h"

#include <stdarg.h>
#include <string.h>

static const struct {
    const char *text;
    enum ledger_direction direction;
} kinds[] = {
#define LEDGER_KIND(id, text, direction, summary) {text, LEDGER_##direction},
#include "core/diag/ledger_kinds.def"
#undef LEDGER_KIND
};

static bool same(const struct ledger_entry *e, enum ledger_kind kind, struct src_range at,
                 const char *text)
{
    return e->kind == kind && e->at.file == at.file && e->at.line == at.line &&
           e->at.col == at.col && strcmp(e->text, text) == 0;
}

struct ledger_entry *ledger_add(struct ledger *l, enum ledger_kind kind, struct src_range at,
                                const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    const char *text = arena_vprintf(l->arena, fmt, args);
    va_end(args);
    for (size_t i = 0; i < l->n; i++)
        if (same(&l->items[i], kind, at, text))
            return &l->items[i];
    struct ledger_entry e = {kind, kinds[kind].direction, at, text, NULL};
    VEC_PUSH(l->arena, l->items, l->n, l->cap, e);
    return &l->items[l->n - 1];
}

const char *ledger_kind_text(enum ledger_kind kind)
{
    return kinds[kind].text;
}

const char *ledger_direction_text(enum ledger_direction d)
{
    switch (d) {
    case LEDGER_EXACT:
        return "exact";
    case LEDGER_OVER:
        return "over";
    case LEDGER_UNDER:
        return "under";
    }
    return "?";
}

bool ledger_has(const struct ledger *l, enum ledger_direction d)
{
    for (size_t i = 0; i < l->n; i++)
        if (l->items[i].direction == d)
            return true;
    return false;
}

void ledger_drop(struct ledger *l, enum ledger_kind kind)
{
    size_t kept = 0;
    for (size_t i = 0; i < l->n; i++)
        if (l->items[i].kind != kind)
            l->items[kept++] = l->items[i];
    l->n = kept;
}
