/* Findings are made here: with the code's severity and help, the function that contains the
 * place, notes, and the ranks involved. */
#include "report/build_parts.h"

#include "core/base/language.h"
#include "core/base/str.h"
#include "core/base/vec.h"
#include "core/ir/names.h"

#include <stdarg.h>
#include <string.h>

/* Does a statement of the function stand on the line, or on one before and one after it? */
static bool contains(const struct ir_func *f, struct src_range at)
{
    bool before = str_same(f->at.file, at.file) && f->at.line <= at.line, after = false;
    for (uint32_t i = 0; i < f->n_blocks && !after && before; i++)
        for (uint32_t k = 0; k < f->blocks[i].n_instrs && !after; k++) {
            struct src_range r = f->blocks[i].instrs[k].at;
            after = str_same(r.file, at.file) && (r.line >= at.line || r.end_line >= at.line);
        }
    return after;
}

static const char *function_at(const struct ir_prog *p, struct src_range at)
{
    const struct ir_func *best = NULL;
    for (uint32_t i = 0; p && at.file && i < p->n_funcs; i++) {
        const struct ir_func *f = &p->funcs[i];
        bool is = f->defined && !ir_is_model(f) && contains(f, at);
        if (is && (!best || f->at.line > best->at.line))
            best = f;
    }
    return best ? best->name : NULL;
}

const char *build_function(const struct build *b, struct src_range at)
{
    return function_at(b->prog, at);
}

/* In words of the language that the file is written in. */
static const char *help_of(enum diag_code code, const char *file)
{
    if (code == DIAG_MPI_BUFFER_TYPE && file && language_of(file, NULL) == LANGUAGE_FORTRAN)
        return "use the datatype of the variable's type: MPI_INTEGER for integer, MPI_REAL for "
               "real, MPI_DOUBLE_PRECISION for double precision and real(8)";
    return diag_code_help(code);
}

static struct result_finding *make(struct arena *a, const struct ir_prog *prog,
                                   enum diag_code code, struct src_range at, const char *text)
{
    struct result_finding *f = ARENA_NEW(a, struct result_finding);
    f->code = diag_code_text(code);
    f->severity = diag_code_severity(code);
    f->help = help_of(code, at.file);
    f->at = at;
    f->function = function_at(prog, at);
    f->message = text;
    return f;
}

/* What happens in our own units, which have no places, happens where the program calls them. */
static bool is_raised(struct result_finding *f, const struct ir_prog *prog, struct src_range call)
{
    if (f->at.file)
        return false;
    if (call.file) {
        f->at = call;
        f->function = function_at(prog, call);
    }
    return true;
}

struct result_finding *build_add(struct build *b, enum diag_code code, struct src_range at,
                                 const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    const char *text = arena_vprintf(b->arena, fmt, args);
    va_end(args);
    struct result_finding *f = make(b->arena, b->prog, code, at, text);
    VEC_PUSH(b->arena, b->run->findings, b->run->n_findings, b->run->cap_findings, f);
    return f;
}

void build_note(struct build *b, struct result_finding *f, uint32_t rank, struct src_range at,
                const char *fmt, ...)
{
    struct result_note note = {.at = at, .rank = rank};
    va_list args;
    va_start(args, fmt);
    note.text = arena_vprintf(b->arena, fmt, args);
    va_end(args);
    VEC_PUSH(b->arena, f->notes, f->n_notes, f->cap_notes, note);
}

void build_call_sites(struct build *b, struct result_finding *f, uint32_t rank,
                      const struct skel_state *s)
{
    for (uint32_t i = 0; i < s->n_calls; i++)
        if (!is_raised(f, b->prog, s->calls[i]))
            build_note(b, f, rank, s->calls[i], "called from here");
}

void build_rank(struct build *b, struct result_finding *f, uint32_t rank)
{
    uint32_t i = 0;
    while (i < f->n_ranks && f->ranks[i] < rank)
        i++;
    if (i < f->n_ranks && f->ranks[i] == rank)
        return;
    VEC_PUSH(b->arena, f->ranks, f->n_ranks, f->cap_ranks, rank);
    memmove(&f->ranks[i + 1], &f->ranks[i], (f->n_ranks - 1 - i) * sizeof *f->ranks);
    f->ranks[i] = rank;
}

struct result_finding *build_of_diag(struct arena *a, const struct ir_prog *prog,
                                     const struct diag *d)
{
    struct result_finding *f = make(a, prog, d->code, d->at, arena_strdup(a, d->text));
    f->severity = d->severity;
    const char *usual = diag_code_help(d->code);
    if (!d->help || !usual || strcmp(d->help, usual) != 0)
        f->help = d->help ? arena_strdup(a, d->help) : NULL;
    for (size_t i = 0; i < d->n_notes; i++) {
        struct result_note note = {d->notes[i].at, arena_strdup(a, d->notes[i].text),
                                   RESULT_NONE, false};
        bool is_call = strcmp(note.text, "called from here") == 0;
        if (!is_call || !is_raised(f, prog, note.at))
            VEC_PUSH(a, f->notes, f->n_notes, f->cap_notes, note);
    }
    return f;
}
