/* What a symbol is called in models and reports: "2 x MPI_INT: 5 7", "1 x MPI_INT, [0] >= 1". */
#include "abstraction/arguments/content_text.h"

#include "abstraction/channel/match.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/value.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/group.h"
#include "core/base/hash.h"

const char *content_brief(struct engine *e, const struct symbol *y)
{
    if (y->mixed)
        return match_content(e, &y->count, &y->elements, y->type, y->mixed);
    const char *n = y->count.kind == VALUE_NONE ? "?" : value_text(e->arena, &y->count);
    return arena_printf(e->arena, "%s x %s", n, y->type ? y->type : "?");
}

static const char *add_text(struct engine *e, const char *text, const char *part)
{
    return arena_printf(e->arena, "%s, %s", text, part);
}

static const char *answers_text(struct engine *e, const struct group *g, uint32_t k,
                                const struct symbol *y, const char *text)
{
    const struct predicate_set *set = &g->sets[k];
    for (uint32_t i = 0; i < set->active; i++) {
        const char *p = set->texts[i];
        text = add_text(e, text, y->answers[k][i] ? p : value_not_text(e->arena, p));
    }
    return text;
}

const char *content_text(struct engine *e, const struct group *g, struct symbol *y)
{
    const char *text = content_brief(e, y);
    for (uint32_t i = 0; i < y->n_cells && i < 8; i++)
        text = arena_printf(e->arena, "%s%s%s%s", text, i ? " " : ": ",
                            y->cells[i].offset == GROUP_TAG_CELL ? "tag " : "",
                            value_text(e->arena, &y->cells[i].value));
    if (y->n_cells > 8)
        text = arena_printf(e->arena, "%s ...", text);
    for (uint32_t i = 0; i < y->n_answers; i++)
        if (y->answers[i])
            text = answers_text(e, g, i, y, text);
    uint32_t n = 1;
    y->text_hash = hash_text(1, text);
    for (uint32_t i = 0; i < g->n_symbols; i++)
        n += g->symbols[i]->text_hash == y->text_hash;
    if (n > 1)
        text = arena_printf(e->arena, "%s (%u)", text, n);
    return text;
}
