/* Makers of the Promela tree (pml.h). */
#include "codegen/promela/pml.h"

#include "core/base/fail.h"
#include "core/base/vec.h"

#include <stdarg.h>
#include <stdlib.h>

/* A break of the loop itself, not of one inside. */
static bool breaks(const struct pml_block *b)
{
    for (uint32_t i = 0; i < b->n; i++) {
        const struct pml_stmt *s = b->items[i];
        if (s->kind == PML_BREAK)
            return true;
        for (uint32_t k = 0; s->kind != PML_DO && k < s->n_parts; k++)
            if (breaks(&s->parts[k]))
                return true;
    }
    return false;
}

bool pml_jumps(const struct pml_stmt *s)
{
    if (s->kind == PML_GOTO || s->kind == PML_BREAK)
        return true;
    if (s->kind != PML_IF && s->kind != PML_DO)
        return false;
    for (uint32_t i = 0; i < s->n_parts; i++) {
        const struct pml_block *part = &s->parts[i];
        if (s->kind == PML_DO ? breaks(part) : !part->n || !pml_jumps(part->items[part->n - 1]))
            return false;
    }
    return true;
}

struct pml_item *pml_item(struct pml_model *m, const char *comment, const char *text)
{
    struct pml_item item = { .comment = comment, .text = text };
    VEC_PUSH(m->arena, m->items, m->n_items, m->cap_items, item);
    return &m->items[m->n_items - 1];
}

struct pml_stmt *pml_add(struct arena *a, struct pml_block *b, enum pml_kind kind)
{
    struct pml_stmt *s = ARENA_NEW(a, struct pml_stmt);
    s->kind = kind;
    VEC_PUSH(a, b->items, b->n, b->cap, s);
    return s;
}

struct pml_stmt *pml_text(struct arena *a, struct pml_block *b, const char *fmt, ...)
{
    struct pml_stmt *s = pml_add(a, b, PML_TEXT);
    char *text = NULL;
    va_list args;
    va_start(args, fmt);
    if (vasprintf(&text, fmt, args) < 0)
        fail_memory();
    va_end(args);
    s->text = arena_strdup(a, text);
    free(text);
    return s;
}

void pml_goto(struct arena *a, struct pml_block *b, const char *label)
{
    pml_add(a, b, PML_GOTO)->text = label;
}

struct pml_block *pml_part(struct arena *a, struct pml_stmt *s)
{
    VEC_PUSH(a, s->parts, s->n_parts, s->cap_parts, (struct pml_block){ 0 });
    return &s->parts[s->n_parts - 1];
}
