/* Drops gotos to what follows anyway, labels that nobody jumps to, and statements that
 * nobody comes to; a choice without alternatives waits for ever.
 *
 *     s0: SEND(c, 0); goto s1; s1: RECV(d, 0); goto done      becomes
 *     SEND(c, 0); RECV(d, 0); goto done
 *
 * Besides being easier to read: SPIN searches its labels one by one, so thousands of them
 * cost it minutes.
 */
#include "codegen/promela/pml.h"

#include <stdlib.h>
#include <string.h>

/* The label of the first statement after items[i], or NULL. */
static const char *label_after(const struct pml_block *b, uint32_t i)
{
    for (i++; i < b->n; i++)
        if (b->items[i]->kind != PML_PLACE)
            return b->items[i]->label;
    return NULL;
}

static void trim_part(struct pml_block *part, const char *next);

static void trim_if(struct pml_stmt *s, const char *next)
{
    for (uint32_t i = 0; i < s->n_parts; i++)
        trim_part(&s->parts[i], next);
}

/* `next` labels what is executed after the block; NULL: not known. */
static void trim_part(struct pml_block *part, const char *next)
{
    if (part->n > 1 && next) {
        struct pml_stmt *last = part->items[part->n - 1];
        if (last->kind == PML_GOTO && !last->label && !strcmp(last->text, next))
            part->n--;
    }
    if (part->n && part->items[part->n - 1]->kind == PML_IF)
        trim_if(part->items[part->n - 1], next);
}

static void trim_body(struct pml_block *b)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < b->n; i++) {
        struct pml_stmt *s = b->items[i];
        const char *next = label_after(b, i);
        if (s->kind == PML_GOTO && !s->label && next && !strcmp(s->text, next))
            continue;
        if (s->kind == PML_IF && next)
            trim_if(s, next);
        b->items[kept++] = s;
    }
    b->n = kept;
}

struct targets {
    const char **names;
    size_t n;
};

static void collect(struct pml_block *b, struct targets *t)
{
    for (uint32_t i = 0; i < b->n; i++) {
        const struct pml_stmt *s = b->items[i];
        if (s->kind == PML_GOTO) {
            if (t->names)
                t->names[t->n] = s->text;
            t->n++;
        }
        for (uint32_t k = 0; k < s->n_parts; k++)
            collect(&s->parts[k], t);
    }
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void unlabel(struct pml_block *b, const struct targets *t)
{
    for (uint32_t i = 0; i < b->n; i++) {
        struct pml_stmt *s = b->items[i];
        if (s->label && strncmp(s->label, "end", 3) != 0
            && !bsearch(&s->label, t->names, t->n, sizeof *t->names, compare_names))
            s->label = NULL;
        for (uint32_t k = 0; k < s->n_parts; k++)
            unlabel(&s->parts[k], t);
    }
}

/* May a goto lead to the statement, or into it?  (No label is left that nobody jumps to.) */
static bool is_target(const struct pml_stmt *s)
{
    if (s->label)
        return true;
    for (uint32_t k = 0; k < s->n_parts; k++)
        for (uint32_t i = 0; i < s->parts[k].n; i++)
            if (is_target(s->parts[k].items[i]))
                return true;
    return false;
}

/* The comment of a call goes to its next statement; the end of the process stays. */
static void drop_dead(struct pml_block *b)
{
    uint32_t kept = 0;
    const struct pml_stmt *before = NULL;
    for (uint32_t i = 0; i < b->n; i++) {
        struct pml_stmt *s = b->items[i];
        bool place = s->kind == PML_PLACE;
        if (before && !place && i + 1 < b->n && !is_target(s) && pml_jumps(before)) {
            if (!b->items[i + 1]->comment)
                b->items[i + 1]->comment = s->comment;
            continue;
        }
        b->items[kept++] = s;
        before = place ? before : s;
    }
    b->n = kept;
}

static void fill_choices(struct pml_block *b)
{
    for (uint32_t i = 0; i < b->n; i++) {
        struct pml_stmt *s = b->items[i];
        for (uint32_t k = 0; k < s->n_parts; k++)
            fill_choices(&s->parts[k]);
        if (s->kind == PML_IF && !s->n_parts) {
            s->kind = PML_TEXT;
            s->text = "false";
        }
    }
}

/* Drop the labels that no goto names. */
static void unlabel_all(struct arena *a, struct pml_block *body)
{
    struct targets t = { 0 };
    collect(body, &t);
    t.names = ARENA_ARRAY(a, const char *, t.n);
    t.n = 0;
    collect(body, &t);
    qsort(t.names, t.n, sizeof *t.names, compare_names);
    unlabel(body, &t);
}

void pml_tidy(struct arena *a, struct pml_block *body)
{
    fill_choices(body);
    unlabel_all(a, body);
    drop_dead(body);
    trim_body(body);
    unlabel_all(a, body);
}
