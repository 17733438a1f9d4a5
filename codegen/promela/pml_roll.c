/* Rounds that are alike, one behind the other, become a loop: a program's loop comes with its
 * rounds unrolled.
 *
 *     SEND(c, 0); RECV(d, 0); SEND(c, 0); RECV(d, 0)      becomes
 *     for (n1 : 1 .. 2) { SEND(c, 0); RECV(d, 0) }
 *
 * No goto leads into a round, since no statement of a round has a label.  The shortest rounds
 * come first, so that rounds of rounds become loops of loops.
 */
#include "codegen/promela/pml.h"

#include "core/base/vec.h"

#include <string.h>

enum { LONGEST = 40, MAX_ITEMS = 4000 }; /* statements of a round; of a block */

static bool same_text(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

static bool same_block(const struct pml_block *a, const struct pml_block *b);

/* Equal, and nobody jumps to either. */
static bool same(const struct pml_stmt *a, const struct pml_stmt *b)
{
    if (a->label || b->label || a->kind != b->kind || a->n_parts != b->n_parts ||
        a->line != b->line || a->times != b->times || !same_text(a->text, b->text) ||
        !same_text(a->comment, b->comment) || !same_text(a->file, b->file))
        return false;
    for (uint32_t i = 0; i < a->n_parts; i++)
        if (!same_block(&a->parts[i], &b->parts[i]))
            return false;
    return true;
}

static bool same_block(const struct pml_block *a, const struct pml_block *b)
{
    if (a->n != b->n || !same_text(a->note, b->note))
        return false;
    for (uint32_t i = 0; i < a->n; i++)
        if (!same(a->items[i], b->items[i]))
            return false;
    return true;
}

/* How many rounds of `length` statements begin at `from`? */
static uint32_t rounds_at(const struct pml_block *b, uint32_t from, uint32_t length)
{
    uint32_t end = from + length;
    while (end < b->n && same(b->items[end], b->items[end - length]))
        end++;
    return (end - from) / length;
}

/* Does it leave a loop around it?  Then it may not be in another one. */
static bool breaks(const struct pml_stmt *s)
{
    if (s->kind == PML_BREAK)
        return true;
    for (uint32_t i = 0; i < s->n_parts && s->kind != PML_DO; i++)
        for (uint32_t k = 0; k < s->parts[i].n; k++)
            if (breaks(s->parts[i].items[k]))
                return true;
    return false;
}

/* Rows that are printed, about. */
static uint32_t rows_of(const struct pml_stmt *s)
{
    uint32_t rows = s->kind != PML_PLACE && s->kind != PML_GOTO;
    for (uint32_t i = 0; i < s->n_parts; i++)
        for (uint32_t k = 0; k < s->parts[i].n; k++)
            rows += rows_of(s->parts[i].items[k]);
    return rows;
}

/* A loop is worth its two rows if it saves more.  It begins where a call begins. */
static bool is_worth(const struct pml_block *b, uint32_t from, uint32_t length, uint32_t rounds)
{
    uint32_t rows = 0;
    bool begins = b->items[from]->kind == PML_PLACE || b->items[from]->kind == PML_FOR;
    if (rounds < 2 || !begins)
        return false;
    for (uint32_t i = from; i < from + length; i++)
        if (breaks(b->items[i]))
            return false;
    for (uint32_t i = from; i < from + length; i++)
        rows += rows_of(b->items[i]);
    return rows * (rounds - 1) > 2;
}

static void roll_length(struct arena *a, struct pml_block *b, uint32_t length)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < b->n;) {
        uint32_t rounds = rounds_at(b, i, length);
        if (!is_worth(b, i, length, rounds)) {
            b->items[kept++] = b->items[i++];
            continue;
        }
        struct pml_block made = { 0 };
        struct pml_stmt *loop = pml_add(a, &made, PML_FOR);
        struct pml_block *body = pml_part(a, loop);
        loop->times = rounds;
        for (uint32_t k = 0; k < length; k++)
            VEC_PUSH(a, body->items, body->n, body->cap, b->items[i + k]);
        b->items[kept++] = loop;
        i += rounds * length;
    }
    b->n = kept;
}

static void roll(struct arena *a, struct pml_block *b)
{
    for (uint32_t i = 0; i < b->n; i++)
        for (uint32_t k = 0; k < b->items[i]->n_parts && b->items[i]->kind != PML_ATOMIC; k++)
            roll(a, &b->items[i]->parts[k]);
    for (uint32_t length = 1; length <= LONGEST && b->n <= MAX_ITEMS; length++)
        roll_length(a, b, length);
}

/* Loops inside of others have counters of their own; the result is the deepest. */
static uint32_t number_counters(struct arena *a, struct pml_block *b, uint32_t depth)
{
    uint32_t most = depth;
    for (uint32_t i = 0; i < b->n; i++) {
        struct pml_stmt *s = b->items[i];
        uint32_t inner = depth + (s->kind == PML_FOR);
        if (s->kind == PML_FOR)
            s->text = arena_printf(a, "n%u : 1 .. %u", inner, s->times);
        most = inner > most ? inner : most;
        for (uint32_t k = 0; k < s->n_parts; k++) {
            uint32_t one = number_counters(a, &s->parts[k], inner);
            most = one > most ? one : most;
        }
    }
    return most;
}

uint32_t pml_roll(struct arena *a, struct pml_block *body)
{
    roll(a, body);
    return number_counters(a, body, 0);
}
