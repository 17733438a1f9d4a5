/* Gotos become loops and alternatives where the labels allow it; nothing is copied, and no step
 * is added or taken away, so SPIN has the same states.
 *
 *     s0: if :: RECV(c, 0) -> goto s1 :: RECV(c, 1) -> goto done fi;
 *     s1: SEND(d, 0); goto s0;                                        becomes
 *     do :: RECV(c, 0) -> SEND(d, 0) :: RECV(c, 1) -> break od; goto done
 *
 * A body is cut into blocks that end by jumping.  A block to which one goto leads takes its
 * place; one to which all alternatives of a choice lead follows it; one that jumps to its own
 * start becomes a loop; until nothing changes.
 */
#include "codegen/promela/pml.h"

#include "core/base/vec.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_ITEMS = 600, MAX_DEPTH = 4 };

struct shaper {
    struct arena *a;
    struct pml_block *blocks; /* an empty one has been moved */
    uint32_t n, cap;
};

/* The gotos to a label: how many, and the last one. */
struct goto_at {
    const char *label;
    uint32_t n;
    struct pml_block *in;
    unsigned depth;
};

/* The first statement, without places; NULL: there is none. */
static struct pml_stmt *head_of(const struct pml_block *b)
{
    for (uint32_t i = 0; i < b->n; i++)
        if (b->items[i]->kind != PML_PLACE)
            return b->items[i];
    return NULL;
}

/* Does what follows never come after it? */
static bool ends(const struct pml_stmt *s)
{
    return pml_jumps(s) || (s->kind == PML_TEXT && strcmp(s->text, "false") == 0);
}

static void cut(struct shaper *s, const struct pml_block *body)
{
    bool ended = true;
    for (uint32_t i = 0; i < body->n; i++) {
        if (ended)
            VEC_PUSH(s->a, s->blocks, s->n, s->cap, ((struct pml_block){ 0 }));
        struct pml_block *b = &s->blocks[s->n - 1];
        VEC_PUSH(s->a, b->items, b->n, b->cap, body->items[i]);
        ended = ends(body->items[i]);
    }
}

/* ---- one goto ---- */

static bool is_goto(const struct pml_stmt *s, const char *label)
{
    return s->kind == PML_GOTO && strcmp(s->text, label) == 0;
}

/* Inside of an atomic step a block would become part of the step. */
static void find_in(struct goto_at *g, struct pml_block *b, unsigned depth, bool atomic)
{
    for (uint32_t i = 0; i < b->n; i++) {
        struct pml_stmt *s = b->items[i];
        if (is_goto(s, g->label)) {
            g->n++;
            g->in = i + 1 == b->n && !atomic ? b : NULL;
            g->depth = depth;
        }
        for (uint32_t k = 0; k < s->n_parts; k++)
            find_in(g, &s->parts[k], depth + 1, atomic || s->kind == PML_ATOMIC);
    }
}

static struct goto_at gotos_to(const struct shaper *s, const char *label)
{
    struct goto_at g = { .label = label };
    for (uint32_t i = 0; i < s->n; i++)
        find_in(&g, &s->blocks[i], 0, false);
    return g;
}

static unsigned height(const struct pml_block *b)
{
    unsigned most = 0;
    for (uint32_t i = 0; i < b->n; i++)
        for (uint32_t k = 0; k < b->items[i]->n_parts; k++) {
            unsigned one = 1 + height(&b->items[i]->parts[k]);
            most = one > most ? one : most;
        }
    return most;
}

static void append(struct shaper *s, struct pml_block *to, const struct pml_block *from)
{
    for (uint32_t i = 0; i < from->n; i++)
        VEC_PUSH(s->a, to->items, to->n, to->cap, from->items[i]);
}

/* The block takes the place of the only goto that leads to it. */
static bool move_block(struct shaper *s, struct pml_block *b)
{
    const struct pml_stmt *head = head_of(b);
    if (!head || !head->label || !ends(b->items[b->n - 1]))
        return false;
    struct goto_at own = { .label = head->label };
    find_in(&own, b, 0, false);
    struct goto_at g = gotos_to(s, head->label);
    if (own.n || g.n != 1 || !g.in || g.depth + height(b) > MAX_DEPTH)
        return false;
    g.in->n--;
    append(s, g.in, b);
    *b = (struct pml_block){ 0 };
    return true;
}

/* ---- where alternatives meet again ---- */

/* How many ends of the block, or of the alternatives at its end, jump to the label?  One that does
 * nothing else does not count: an alternative needs a statement. */
static uint32_t ends_at(const struct pml_block *b, const char *label)
{
    const struct pml_stmt *last = b->n ? b->items[b->n - 1] : NULL;
    uint32_t n = last && b->n > 1 && !last->label && is_goto(last, label);
    for (uint32_t i = 0; last && last->kind == PML_IF && i < last->n_parts; i++)
        n += ends_at(&last->parts[i], label);
    return n;
}

/* These ends jump no longer, they go on. */
static void drop_ends(struct pml_block *b, const char *label)
{
    struct pml_stmt *last = b->n ? b->items[b->n - 1] : NULL;
    if (last && b->n > 1 && !last->label && is_goto(last, label))
        b->n--;
    for (uint32_t i = 0; last && last->kind == PML_IF && i < last->n_parts; i++)
        drop_ends(&last->parts[i], label);
}

/* The innermost block that ends with alternatives among whose ends are all `n` gotos, or NULL. */
static struct pml_block *meeting(struct pml_block *b, const char *label, uint32_t n)
{
    for (uint32_t i = 0; i < b->n; i++)
        for (uint32_t k = 0; b->items[i]->kind != PML_ATOMIC && k < b->items[i]->n_parts; k++) {
            struct pml_block *inner = meeting(&b->items[i]->parts[k], label, n);
            if (inner)
                return inner;
        }
    bool choice = b->n && b->items[b->n - 1]->kind == PML_IF;
    return choice && ends_at(b, label) == n ? b : NULL;
}

/* `if :: a; goto L :: b; goto L fi` and the block at L: it follows the alternatives. */
static bool join_block(struct shaper *s, struct pml_block *b)
{
    const struct pml_stmt *head = head_of(b);
    if (!head || !head->label || !ends(b->items[b->n - 1]))
        return false;
    struct goto_at g = gotos_to(s, head->label), own = { .label = head->label };
    find_in(&own, b, 0, false);
    if (own.n || g.n < 2 || g.depth + height(b) > MAX_DEPTH)
        return false;
    for (uint32_t i = 0; i < s->n; i++) {
        struct pml_block *to = meeting(&s->blocks[i], head->label, g.n);
        if (!to)
            continue;
        drop_ends(to, head->label);
        append(s, to, b);
        *b = (struct pml_block){ 0 };
        return true;
    }
    return false;
}

/* ---- loops ---- */

/* In a loop, but not in one inside of it: gotos to `out` become a break. */
static bool break_out(struct pml_block *b, const char *out)
{
    bool changed = false;
    for (uint32_t i = 0; i < b->n; i++) {
        struct pml_stmt *s = b->items[i];
        if (is_goto(s, out)) {
            s->kind = PML_BREAK;
            changed = true;
        }
        for (uint32_t k = 0; s->kind == PML_IF && k < s->n_parts; k++)
            changed = break_out(&s->parts[k], out) || changed;
    }
    return changed;
}

/* The first label but `again` to which gotos of the loop lead, or NULL. */
static const char *way_out(const struct pml_block *b, const char *again)
{
    const char *out = NULL;
    for (uint32_t i = 0; i < b->n && !out; i++) {
        const struct pml_stmt *s = b->items[i];
        if (s->kind == PML_GOTO && strcmp(s->text, again) != 0)
            out = s->text;
        for (uint32_t k = 0; s->kind == PML_IF && k < s->n_parts && !out; k++)
            out = way_out(&s->parts[k], again);
    }
    return out;
}

/* The end of an alternative of the loop leads to its start anyway. */
static bool close_part(struct pml_block *part, const char *again, const char *out)
{
    bool changed = ends_at(part, again) > 0;
    drop_ends(part, again);
    return (out && break_out(part, out)) || changed;
}

/* All loops of the block, also those inside: blocks may have moved into them. */
static bool close_loops(struct pml_block *b)
{
    bool changed = false;
    for (uint32_t i = 0; i < b->n; i++) {
        struct pml_stmt *s = b->items[i];
        const struct pml_stmt *next = i + 1 < b->n ? b->items[i + 1] : NULL;
        const char *out = next && next->kind == PML_GOTO && !next->label ? next->text : NULL;
        for (uint32_t k = 0; k < s->n_parts; k++) {
            if (s->kind == PML_DO && s->label)
                changed = close_part(&s->parts[k], s->label, out) || changed;
            changed = close_loops(&s->parts[k]) || changed;
        }
    }
    return changed;
}

/* `L: ...; goto L` becomes `L: do :: ... od`; alternatives of the only statement become those of
 * the loop. */
static bool make_loop(struct shaper *s, struct pml_block *b)
{
    struct pml_stmt *head = head_of(b);
    if (!head || !head->label || head->kind == PML_DO || !ends_at(b, head->label) ||
        1 + height(b) > MAX_DEPTH)
        return false;
    const char *label = head->label, *out = way_out(b, label);
    struct pml_block made = { 0 };
    struct pml_block rest = *b;
    for (; rest.items[0]->kind == PML_PLACE; rest.items++, rest.n--)
        VEC_PUSH(s->a, made.items, made.n, made.cap, rest.items[0]);
    struct pml_stmt *loop = pml_add(s->a, &made, PML_DO);
    loop->label = label;
    head->label = NULL;
    if (head->kind == PML_IF && rest.n == 1) {
        loop->comment = head->comment;
        loop->parts = head->parts;
        loop->n_parts = loop->cap_parts = head->n_parts;
    } else {
        append(s, pml_part(s->a, loop), &rest);
    }
    for (uint32_t i = 0; i < loop->n_parts; i++)
        close_part(&loop->parts[i], label, out);
    if (out)
        pml_goto(s->a, &made, out);
    *b = made;
    return true;
}

/* `a; L: if ... goto L ... fi` at the end of a block: a wait that is made again. */
static void make_wait(struct shaper *s, struct pml_block *b)
{
    struct pml_stmt *last = b->items[b->n - 1];
    const struct pml_block alone = { .items = &last, .n = 1 };
    if (last->kind != PML_IF || !last->label || last == head_of(b) ||
        !ends_at(&alone, last->label))
        return;
    const char *out = way_out(&alone, last->label);
    last->kind = PML_DO;
    for (uint32_t i = 0; i < last->n_parts; i++)
        close_part(&last->parts[i], last->label, out);
    if (out)
        pml_goto(s->a, b, out);
}

/* A choice of one alternative is that alternative. */
static void open_choices(struct arena *a, struct pml_block *b)
{
    struct pml_block made = { 0 };
    for (uint32_t i = 0; i < b->n; i++) {
        struct pml_stmt *s = b->items[i];
        for (uint32_t k = 0; k < s->n_parts; k++)
            open_choices(a, &s->parts[k]);
        struct pml_block *only = &s->parts[0];
        if (s->kind != PML_IF || s->n_parts != 1 || only->items[0]->label ||
            only->items[0]->kind == PML_GOTO) {
            VEC_PUSH(a, made.items, made.n, made.cap, s);
            continue;
        }
        only->items[0]->label = s->label;
        if (!only->items[0]->comment)
            only->items[0]->comment = s->comment;
        for (uint32_t k = 0; k < only->n; k++)
            VEC_PUSH(a, made.items, made.n, made.cap, only->items[k]);
    }
    *b = made;
}

void pml_shape(struct arena *a, struct pml_block *body)
{
    struct shaper s = { .a = a };
    if (body->n > MAX_ITEMS)
        return;
    open_choices(a, body);
    cut(&s, body);
    for (uint32_t i = 0; i < s.n; i++)
        make_wait(&s, &s.blocks[i]);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < s.n; i++) {
            changed = make_loop(&s, &s.blocks[i]) || changed;
            changed = close_loops(&s.blocks[i]) || changed;
            if (i && i + 1 < s.n)
                changed = move_block(&s, &s.blocks[i]) || join_block(&s, &s.blocks[i]) || changed;
        }
    }
    *body = (struct pml_block){ 0 };
    for (uint32_t i = 0; i < s.n; i++)
        append(&s, body, &s.blocks[i]);
}
