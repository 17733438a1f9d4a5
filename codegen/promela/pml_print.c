/* Prints the Promela tree (pml.h).
 *
 *     s1: if
 *         :: RECV(c_1_0_t9, 0) -> goto s3
 *         :: RECV(c_1_0_t9, 1) -> goto s4
 *         fi;
 *
 * An item that is `flat` has a `# line` marker before each row, since it tells the line of the next
 * row only, and the text of the C call behind it.
 */
#include "codegen/promela/pml.h"

#include <stdlib.h>
#include <string.h>

/* More statements, or columns, than that are printed one below the other. */
enum { LONG_ROW = 5, ROW_WIDTH = 100 };

struct printer {
    FILE *out;
};

static void indent(const struct printer *p, int depth)
{
    fprintf(p->out, "%*s", depth * 4, "");
}

/* Text inside a comment: no end of comment, no line end. */
static void print_comment_text(FILE *out, const char *text)
{
    for (const char *c = text; *c; c++) {
        if (c[0] == '*' && c[1] == '/')
            fputs("* ", out);
        else if (c[0] == '/' && c[1] == '*')
            fputs("/ ", out);
        else
            putc((unsigned char)*c < ' ' && *c != '\n' ? ' ' : *c, out);
    }
}

static void print_block_comment(FILE *out, const char *text)
{
    fputs("/* ", out);
    for (const char *line = text; *line;) {
        size_t n = strcspn(line, "\n");
        char *copy = strndup(line, n);
        if (copy)
            print_comment_text(out, copy);
        free(copy);
        line += n;
        if (*line == '\n') {
            line++;
            fputs(*line && *line != '\n' ? "\n * " : "\n *", out);
        }
    }
    fputs(strchr(text, '\n') ? "\n */\n" : " */\n", out);
}

static void print_short_comment(const struct printer *p, const char *text)
{
    fputs("/* ", p->out);
    char *copy = strndup(text, strcspn(text, "\n"));
    if (copy)
        print_comment_text(p->out, copy);
    free(copy);
    fputs(" */", p->out);
}

static void print_note(const struct printer *p, const struct pml_block *b)
{
    if (!b->note)
        return;
    putc(' ', p->out);
    print_short_comment(p, b->note);
}

static bool is_simple(const struct pml_block *b);

/* Statements that are no texts are short. */
static bool fits(const struct pml_block *b)
{
    size_t width = 0;
    for (uint32_t i = 0; i < b->n; i++)
        width += b->items[i]->kind == PML_TEXT ? strlen(b->items[i]->text) + 2 : 0;
    return width <= ROW_WIDTH;
}

static bool is_one_line(const struct pml_stmt *s)
{
    switch (s->kind) {
    case PML_TEXT:
    case PML_BREAK:
    case PML_GOTO: return true;
    case PML_FOR:
    case PML_DO:
    case PML_IF: return false;
    case PML_ATOMIC:
        return s->parts[0].n <= LONG_ROW && is_simple(&s->parts[0]) && fits(&s->parts[0]);
    case PML_PLACE: return false;
    }
    return false;
}

static bool is_simple(const struct pml_block *b)
{
    for (uint32_t i = 0; i < b->n; i++)
        if (!is_one_line(b->items[i]))
            return false;
    return true;
}

static void print_inline(const struct printer *p, const struct pml_stmt *s);

static const char *open_word(const struct pml_stmt *s)
{
    return s->kind == PML_DO ? "do" : "if";
}

static const char *close_word(const struct pml_stmt *s)
{
    return s->kind == PML_DO ? "od" : "fi";
}

/* Statements on one line; after the first of an alternative stands an arrow. */
static void print_row(const struct printer *p, const struct pml_block *b, bool arrow)
{
    for (uint32_t i = 0; i < b->n; i++) {
        if (i)
            fputs(i == 1 && arrow ? " -> " : "; ", p->out);
        print_inline(p, b->items[i]);
    }
}

static void print_inline(const struct printer *p, const struct pml_stmt *s)
{
    if (s->label)
        fprintf(p->out, "%s: ", s->label);
    switch (s->kind) {
    case PML_TEXT: fputs(s->text, p->out); break;
    case PML_GOTO: fprintf(p->out, "goto %s", s->text); break;
    case PML_BREAK: fputs("break", p->out); break;
    case PML_DO:
    case PML_IF:
        fputs(open_word(s), p->out);
        for (uint32_t i = 0; i < s->n_parts; i++) {
            fputs(" :: ", p->out);
            print_row(p, &s->parts[i], true);
        }
        fprintf(p->out, " %s", close_word(s));
        break;
    case PML_ATOMIC:
        fputs("atomic { ", p->out);
        print_row(p, &s->parts[0], false);
        fputs(" }", p->out);
        break;
    case PML_FOR: /* never in a row */
    case PML_PLACE: break;
    }
}

static void print_block(const struct printer *p, const struct pml_block *b, int depth);

static void print_part(const struct printer *p, const struct pml_block *b, int depth)
{
    indent(p, depth);
    fputs(":: ", p->out);
    if (is_simple(b)) {
        print_row(p, b, true);
        print_note(p, b);
        putc('\n', p->out);
        return;
    }
    print_inline(p, b->items[0]);
    if (b->n > 1)
        fputs(" ->", p->out);
    print_note(p, b);
    putc('\n', p->out);
    struct pml_block rest = { .items = b->items + 1, .n = b->n - 1 };
    print_block(p, &rest, depth + 1);
}

static void print_tall(const struct printer *p, const struct pml_stmt *s, int depth)
{
    switch (s->kind) {
    case PML_DO:
    case PML_IF:
        fprintf(p->out, "%s\n", open_word(s));
        for (uint32_t i = 0; i < s->n_parts; i++)
            print_part(p, &s->parts[i], depth);
        indent(p, depth);
        fputs(close_word(s), p->out);
        break;
    case PML_ATOMIC:
        fputs("atomic {\n", p->out);
        print_block(p, &s->parts[0], depth + 1);
        indent(p, depth);
        fputs("}", p->out);
        break;
    case PML_FOR: /* only with places */
    case PML_TEXT:
    case PML_GOTO:
    case PML_BREAK:
    case PML_PLACE: break;
    }
}

/* ---- with places: one row for what stands on one line of C ---- */

static void print_place(const struct printer *p, const struct pml_stmt *s)
{
    fprintf(p->out, "# %u \"%s\"\n", s->line, s->file);
}

static bool has_notes(const struct pml_stmt *s)
{
    for (uint32_t i = 0; i < s->n_parts; i++)
        if (s->parts[i].note)
            return true;
    return false;
}

static bool is_choice(const struct pml_stmt *s)
{
    return s->kind == PML_IF || s->kind == PML_DO;
}

/* Is it one row?  Not alternatives of many words, or with places of their own. */
static bool is_row(const struct pml_stmt *s)
{
    if (!is_choice(s))
        return s->kind != PML_FOR;
    for (uint32_t i = 0; i < s->n_parts; i++)
        if (!is_simple(&s->parts[i]))
            return false;
    return s->n_parts <= 2 && !has_notes(s);
}

static void end_row(const struct printer *p, const char *comment)
{
    if (comment) {
        putc(' ', p->out);
        print_short_comment(p, comment);
    }
    putc('\n', p->out);
}

static void print_rows(const struct printer *p, const struct pml_block *b, int depth,
                       const struct pml_stmt *place);

static void print_flat(const struct printer *p, const struct pml_stmt *s, int depth,
                       const struct pml_stmt *place, const char *after);

/* The first row of an alternative, and how many of its statements that are. */
static uint32_t print_first_row(const struct printer *p, const struct pml_block *b, int depth,
                                const struct pml_stmt *place)
{
    uint32_t first = 1;
    if (!is_row(b->items[0])) {
        print_flat(p, b->items[0], depth + 1, place, b->n > 1 ? ";" : "");
        return first;
    }
    while (first < b->n && b->items[first]->kind != PML_PLACE &&
           b->items[first]->kind != PML_FOR && !is_choice(b->items[first]))
        first++;
    struct pml_block row = { .items = b->items, .n = first };
    print_row(p, &row, true);
    if (b->n > first)
        fputs(first > 1 ? ";" : " ->", p->out);
    end_row(p, b->note ? b->note : b->items[0]->comment);
    return first;
}

static void print_flat_choice(const struct printer *p, const struct pml_stmt *s, int depth,
                              const struct pml_stmt *place, const char *after)
{
    if (s->label)
        fprintf(p->out, "%s: ", s->label);
    fputs(open_word(s), p->out);
    end_row(p, has_notes(s) ? NULL : s->comment);
    for (uint32_t i = 0; i < s->n_parts; i++) {
        const struct pml_block *part = &s->parts[i];
        if (place)
            print_place(p, place);
        indent(p, depth);
        fputs(":: ", p->out);
        uint32_t first = print_first_row(p, part, depth, place);
        struct pml_block rest = { .items = part->items + first, .n = part->n - first };
        print_rows(p, &rest, depth + 1, place);
    }
    indent(p, depth);
    fprintf(p->out, "%s%s\n", close_word(s), after);
}

static void print_flat(const struct printer *p, const struct pml_stmt *s, int depth,
                       const struct pml_stmt *place, const char *after)
{
    if (s->kind != PML_FOR) {
        print_flat_choice(p, s, depth, place, after);
        return;
    }
    fprintf(p->out, "for (%s) {\n", s->text);
    print_rows(p, &s->parts[0], depth + 1, place);
    indent(p, depth);
    fprintf(p->out, "}%s\n", after);
}

/* Columns, about. */
static size_t width_of(const struct pml_stmt *s)
{
    size_t width = s->kind == PML_TEXT ? strlen(s->text) + 2 : 12;
    for (uint32_t i = 0; i < s->n_parts; i++)
        for (uint32_t k = 0; k < s->parts[i].n; k++)
            width += width_of(s->parts[i].items[k]);
    return width;
}

/* The next statement, if it is of the same call as statement i, on the same line of C, and there is
 * room for it; else 0. */
static uint32_t same_call(const struct pml_block *b, uint32_t i, const struct pml_stmt *place,
                          size_t *width)
{
    const char *call = b->items[i]->comment;
    bool other = false;
    for (i++; i < b->n && b->items[i]->kind == PML_PLACE; i++) {
        if (!place || b->items[i]->line != place->line || strcmp(b->items[i]->file, place->file))
            return 0;
        other = true;
    }
    const struct pml_stmt *next = i < b->n ? b->items[i] : NULL;
    if (!next || next->label || (next->kind != PML_TEXT && next->kind != PML_ATOMIC) || !call)
        return 0;
    if (next->comment ? strcmp(call, next->comment) != 0 : other)
        return 0;
    *width += width_of(next);
    return *width <= ROW_WIDTH ? i : 0;
}

/* `place`: that of the block, until it has one of its own. */
static void print_rows(const struct printer *p, const struct pml_block *b, int depth,
                       const struct pml_stmt *place)
{
    for (uint32_t i = 0; i < b->n; i++) {
        const struct pml_stmt *s = b->items[i];
        if (s->kind == PML_PLACE) {
            place = s;
            continue;
        }
        const char *after = i + 1 < b->n ? ";" : "";
        size_t width = width_of(s) + (size_t)depth * 4;
        if (place && s->kind != PML_GOTO && s->kind != PML_BREAK && s->kind != PML_FOR)
            print_place(p, place);
        indent(p, depth);
        if (!is_row(s)) {
            print_flat(p, s, depth, place, after);
            continue;
        }
        print_inline(p, s);
        uint32_t next = i;
        while ((next = same_call(b, next, place, &width)) != 0) {
            fputs("; ", p->out);
            print_inline(p, b->items[next]);
            i = next;
        }
        fputs(i + 1 < b->n ? ";" : "", p->out);
        end_row(p, s->comment);
    }
}

static void print_stmt(const struct printer *p, const struct pml_stmt *s, int depth)
{
    if (s->comment) {
        indent(p, depth);
        print_short_comment(p, s->comment);
        putc('\n', p->out);
    }
    if (s->label)
        fprintf(p->out, "%s:\n", s->label);
    indent(p, depth);
    struct pml_stmt plain = *s;
    plain.label = NULL;
    if (is_one_line(s))
        print_inline(p, &plain);
    else
        print_tall(p, s, depth);
}

static void print_block(const struct printer *p, const struct pml_block *b, int depth)
{
    for (uint32_t i = 0; i < b->n; i++) {
        print_stmt(p, b->items[i], depth);
        fputs(i + 1 < b->n ? ";\n" : "\n", p->out);
    }
}

static void print_item(FILE *out, const struct pml_item *item)
{
    struct printer p = { out };
    if (item->comment)
        print_block_comment(out, item->comment);
    if (item->text)
        fputs(item->text, out);
    if (!item->body)
        return;
    fputs("\n{\n", out);
    for (uint32_t i = 0; i < item->n_locals; i++)
        fprintf(out, "    %s;\n", item->locals[i]);
    if (item->flat)
        print_rows(&p, item->body, 1, NULL);
    else
        print_block(&p, item->body, 1);
    fputs("}\n\n", out);
}

void pml_print(FILE *out, const struct pml_model *m)
{
    for (uint32_t i = 0; i < m->n_items; i++)
        print_item(out, &m->items[i]);
}
