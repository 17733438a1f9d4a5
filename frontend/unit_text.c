/* A unit that is given as the text of its IR: of another front end, or of a test.
 *
 *     mpi2spin verify main.c part.ir
 */
#include "frontend/unit.h"

#include "core/base/file_text.h"
#include "core/base/vec.h"
#include "core/ir/check.h"
#include "core/ir/text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* The parser says "FILE:LINE: what". */
static void report(struct diags *ds, const char *file, const char *error)
{
    struct src_range at = {.file = file};
    size_t n = strlen(file);
    if (strncmp(error, file, n) == 0 && error[n] == ':') {
        char *end;
        at.line = (uint32_t)strtoul(error + n + 1, &end, 10);
        at.col = 1;
        error = *end == ':' ? end + 2 : end;
    }
    diag_add(ds, DIAG_C_ERROR, at, "%s", error);
}

struct ir_prog *unit_text_read(struct arena *arena, const char *file,
                               const struct frontend_options *o, struct diags *ds)
{
    bool has_nul;
    const char *text = file_text(arena, file, &has_nul), *error = NULL;
    if (!text || has_nul) {
        diag_add(ds, DIAG_C_ERROR, (struct src_range){.file = file}, "cannot read the file: %s",
                 text ? "it is no text: it has a NUL byte" : strerror(errno));
        return NULL;
    }
    struct ir_prog *p = ir_parse(arena, text, file, &error);
    if (p) {
        struct arena *scratch = arena_new();
        const char *broken = ir_check(p, scratch);
        error = broken ? arena_strdup(arena, broken) : NULL;
        arena_free(scratch);
    }
    if (error)
        report(ds, file, error);
    if (!error && o->read)
        VEC_PUSH(arena, o->read->items, o->read->n, o->read->cap, file);
    return error ? NULL : p;
}
