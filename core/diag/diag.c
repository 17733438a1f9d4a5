#include "core/diag/diag.h"

#include "core/base/str.h"
#include "core/base/vec.h"
#include "core/diag/json.h"

#include <stdarg.h>
#include <string.h>

static const struct {
    const char *text;
    enum diag_severity severity;
    const char *family, *summary, *help;
} codes[] = {
#define DIAG_CODE(id, text, severity, family, summary, help)                             \
    {text, DIAG_##severity, #family, summary, help},
#include "core/diag/diag_codes.def"
#undef DIAG_CODE
};

struct diag *diag_add(struct diags *ds, enum diag_code code, struct src_range at,
                      const char *fmt, ...)
{
    struct diag *d = ARENA_NEW(ds->arena, struct diag);
    va_list args;
    va_start(args, fmt);
    d->text = arena_vprintf(ds->arena, fmt, args);
    va_end(args);
    d->code = code;
    d->severity = codes[code].severity;
    d->help = codes[code].help;
    d->at = at;
    VEC_PUSH(ds->arena, ds->items, ds->n, ds->cap, d);
    ds->errors += d->severity == DIAG_ERROR;
    return d;
}

void diag_take(struct diags *ds, struct diag *d)
{
    VEC_PUSH(ds->arena, ds->items, ds->n, ds->cap, d);
    ds->errors += d->severity == DIAG_ERROR;
}

void diag_note(struct diags *ds, struct diag *d, struct src_range at, const char *fmt, ...)
{
    struct diag_note note = {at, NULL};
    va_list args;
    va_start(args, fmt);
    note.text = arena_vprintf(ds->arena, fmt, args);
    va_end(args);
    VEC_PUSH(ds->arena, d->notes, d->n_notes, d->cap_notes, note);
}

const char *diag_code_text(enum diag_code code)
{
    return codes[code].text;
}

const char *diag_code_summary(enum diag_code code)
{
    return codes[code].summary;
}

enum diag_severity diag_code_severity(enum diag_code code)
{
    return codes[code].severity;
}

const char *diag_code_family(enum diag_code code)
{
    return codes[code].family;
}

enum diag_code diag_code_find(const char *text)
{
    int c = 0;
    while (c < DIAG_CODE_COUNT && strcmp(codes[c].text, text) != 0)
        c++;
    return (enum diag_code)c;
}

const char *diag_code_help(enum diag_code code)
{
    return codes[code].help;
}

const char *diag_severity_text(enum diag_severity s)
{
    switch (s) {
    case DIAG_NOTE:
        return "note";
    case DIAG_WARNING:
        return "warning";
    case DIAG_ERROR:
        return "error";
    }
    return "?";
}

static const char *severity_colour(enum diag_severity s)
{
    switch (s) {
    case DIAG_NOTE:
        return "\033[1;36m";
    case DIAG_WARNING:
        return "\033[1;35m";
    case DIAG_ERROR:
        return "\033[1;31m";
    }
    return "";
}

/* The source line and a caret line under the range; nothing if the file cannot be read. */
static void print_line(FILE *out, struct src_range at, bool colour)
{
    struct arena *scratch = arena_new();
    const char *line = source_line(scratch, at);
    if (line) {
        uint32_t n = (uint32_t)strlen(line);
        uint32_t end = at.end_line == at.line && at.end_col > at.col ? at.end_col
                       : at.end_line > at.line                       ? n + 1
                                                                     : at.col + 1;
        fprintf(out, "%5u | %s\n      | ", at.line, line);
        for (uint32_t c = 1; c < at.col && c <= n; c++)
            fputc(line[c - 1] == '\t' ? '\t' : ' ', out);
        fputs(colour ? "\033[1;32m^" : "^", out);
        for (uint32_t c = at.col + 1; c < end && c <= n; c++)
            fputc('~', out);
        fputs(colour ? "\033[0m\n" : "\n", out);
    }
    arena_free(scratch);
}

void diag_print_source(FILE *out, struct src_range at)
{
    struct arena *scratch = arena_new();
    const char *line = source_line(scratch, at);
    if (line)
        fprintf(out, "%5u | %s\n", at.line, line);
    arena_free(scratch);
}

void diag_print_place(FILE *out, struct src_range at)
{
    if (!at.file)
        return;
    fprintf(out, "%s:", at.file);
    if (at.line)
        fprintf(out, "%u:", at.line);
    if (at.line && at.col)
        fprintf(out, "%u:", at.col);
    fputc(' ', out);
}

static void print_head(FILE *out, struct src_range at, enum diag_severity s, bool colour)
{
    if (at.file)
        diag_print_place(out, at);
    else
        fputs("mpi2spin: ", out);
    if (colour)
        fprintf(out, "%s%s:\033[0m ", severity_colour(s), diag_severity_text(s));
    else
        fprintf(out, "%s: ", diag_severity_text(s));
}

void diag_print_part(FILE *out, enum diag_severity severity, struct src_range at,
                     const char *text, const char *code, struct src_range *shown, bool colour)
{
    print_head(out, at, severity, colour);
    fputs(text, out);
    if (code)
        fprintf(out, " [%s]", code);
    fputc('\n', out);
    if (!source_begins_alike(at, *shown))
        print_line(out, at, colour);
    if (at.file)
        *shown = at;
}

void diag_print_help(FILE *out, const char *help)
{
    if (help)
        fprintf(out, "      = help: %s\n", help);
}

void diag_print(FILE *out, const struct diag *d, bool colour)
{
    struct src_range shown = {0};
    diag_print_part(out, d->severity, d->at, d->text, codes[d->code].text, &shown, colour);
    for (size_t i = 0; i < d->n_notes; i++)
        diag_print_part(out, DIAG_NOTE, d->notes[i].at, d->notes[i].text, NULL, &shown, colour);
    diag_print_help(out, d->help);
}

json_t *diag_json(const struct diag *d)
{
    json_t *j = json_object();
    json_object_set_new(j, "code", json_string(codes[d->code].text));
    json_object_set_new(j, "severity", json_string(diag_severity_text(d->severity)));
    json_object_set_new(j, "at", json_range(d->at));
    json_object_set_new(j, "message", json_text(d->text));
    if (d->help)
        json_object_set_new(j, "help", json_text(d->help));
    json_t *notes = json_array();
    for (size_t i = 0; i < d->n_notes; i++) {
        json_t *n = json_object();
        json_object_set_new(n, "at", json_range(d->notes[i].at));
        json_object_set_new(n, "message", json_text(d->notes[i].text));
        json_array_append_new(notes, n);
    }
    json_object_set_new(j, "notes", notes);
    return j;
}
