/* Warnings about places, gathered from all ranks and paths (see finding.h). */
#include "abstraction/state/finding.h"

#include "abstraction/state/engine.h"
#include "abstraction/state/rank.h"
#include "abstraction/state/state.h"
#include "core/base/vec.h"

#include <string.h>

enum { MAX_CHOICES = 6 }; /* in the text of a path */

/* "n > 3" and "x == 2": the last choices, each once. */
static const char *path_text(struct engine *e, const struct choice *last)
{
    const char *texts[MAX_CHOICES], *text = NULL;
    uint32_t n = 0;
    for (const struct choice *c = last; c && n < MAX_CHOICES; c = c->before) {
        uint32_t k = 0;
        while (k < n && strcmp(texts[k], c->text) != 0)
            k++;
        if (k == n)
            texts[n++] = c->text;
    }
    while (n-- > 0)
        text = text ? arena_printf(e->arena, "%s and \"%s\"", text, texts[n])
                    : arena_printf(e->arena, "\"%s\"", texts[n]);
    return text;
}

struct finding *finding_of(struct engine *e, enum diag_code code, struct src_range at,
                           const char *text)
{
    for (uint32_t i = 0; i < e->attempt.findings.n; i++) {
        struct finding *f = e->attempt.findings.v[i];
        if (f->code == code && f->at.line == at.line && f->at.col == at.col &&
            f->at.file == at.file && !strcmp(f->text, text))
            return f;
    }
    struct finding *f = ARENA_NEW(e->arena, struct finding);
    *f = (struct finding){.code = code, .at = at, .text = text};
    f->ranks = ARENA_ARRAY(e->arena, bool, e->options->nprocs);
    f->paths = ARENA_ARRAY(e->arena, uint32_t, e->options->nprocs);
    VEC_PUSH(e->arena, e->attempt.findings.v, e->attempt.findings.n, e->attempt.findings.cap, f);
    return f;
}

struct finding *finding_add(struct engine *e, struct state *s, enum diag_code code,
                            struct src_range at, const char *text)
{
    struct finding *f = finding_of(e, code, at, text);
    f->ranks[s->rank] = true;
    f->always |= !s->path;
    if (f->always)
        f->path = NULL;
    else if (!f->path)
        f->path = path_text(e, s->path);
    return f;
}

void finding_calls(struct engine *e, const struct state *s, struct finding *f)
{
    if (f->calls || s->n_frames < 2)
        return;
    f->calls = ARENA_ARRAY(e->arena, struct src_range, s->n_frames);
    for (uint32_t i = s->n_frames - 1; i-- > 0;) {
        const struct frame *from = &s->frames[i];
        f->calls[f->n_calls++] = from->fn->f->blocks[from->block].instrs[from->instr].at;
    }
}

/* ---- the text ---- */

static uint32_t count_ranks(const struct engine *e, struct finding *f)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < e->options->nprocs; i++) {
        if (f->is_leak && !e->ranks[i].n_finalized)
            f->ranks[i] = false;
        n += f->ranks[i];
    }
    return n;
}

/* ", on rank 2", ", on ranks 0, 2..5"; nothing for all of several. */
static const char *ranks_text(struct engine *e, const struct finding *f, uint32_t n)
{
    const char *text = "";
    uint32_t total = e->options->nprocs;
    if (n == total && n > 1)
        return "";
    for (uint32_t i = 0, j; i < total; i = j) {
        j = i + 1;
        if (!f->ranks[i])
            continue;
        while (j < total && f->ranks[j])
            j++;
        const char *comma = *text ? ", " : n == 1 ? ", on rank " : ", on ranks ";
        text = j - i > 1 ? arena_printf(e->arena, "%s%s%u..%u", text, comma, i, j - 1)
                         : arena_printf(e->arena, "%s%s%u", text, comma, i);
    }
    return text;
}

/* Is there a rank on which it is always so? */
static bool is_certain(const struct engine *e, const struct finding *f)
{
    for (uint32_t i = 0; i < e->options->nprocs; i++)
        if (f->ranks[i] && f->paths[i] >= e->ranks[i].n_finalized)
            return !f->elsewhere.file;
    return false;
}

/* What the inputs are: `$HOME is set == 0` is "$HOME is not set". */
static const char *world_text(struct arena *arena, const char *text)
{
    static const char *const words[][2] = {{" is set == 0", " is not set"},
                                           {" is set != 0", " is set"}};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        for (const char *at; (at = strstr(text, words[i][0]));)
            text = arena_printf(arena, "%.*s%s%s", (int)(at - text), text, words[i][1],
                                at + strlen(words[i][0]));
    return text;
}

static void say(struct engine *e, struct finding *f)
{
    uint32_t n = count_ranks(e, f);
    if (!n)
        return;
    const char *more = f->most > 1 ? arena_printf(e->arena, "; a rank leaves %u of them", f->most)
                                   : "";
    struct diag *d = diag_add(e->diags, f->code, f->at, "%s%s%s", f->text,
                              ranks_text(e, f, n), more);
    for (uint32_t i = 0; i < f->n_calls; i++)
        diag_note(e->diags, d, f->calls[i], "called from here");
    if (f->elsewhere.file)
        diag_note(e->diags, d, f->elsewhere, "it is freed here on other paths, rounds or ranks");
    if (f->path && !(f->is_leak && is_certain(e, f)))
        diag_note(e->diags, d, (struct src_range){0}, "for example where %s", f->path);
    if (*e->world->text)
        diag_note(e->diags, d, (struct src_range){0}, "for example with %s",
                  world_text(e->arena, e->world->text));
    if (f->end.file)
        diag_note(e->diags, d, f->end, "%s", f->is_late ? "the rank ends here"
                                                        : "MPI_Finalize is called here");
}

void finding_flush(struct engine *e)
{
    for (uint32_t i = 0; i < e->attempt.findings.n; i++)
        say(e, e->attempt.findings.v[i]);
}
