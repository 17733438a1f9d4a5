/* Diagnostics are data: severity, a stable code, a source range, a message, notes, help.
 *
 * Stages add them to a sink and go on; the command line renders them as text with the
 * source line and a caret, or as JSON.  Codes are listed in diag_codes.def, from which
 * docs/DIAGNOSTICS.md is made.
 */
#ifndef M2S_CORE_DIAG_H
#define M2S_CORE_DIAG_H

#include "core/base/arena.h"
#include "core/diag/source.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

enum diag_severity { DIAG_NOTE, DIAG_WARNING, DIAG_ERROR };

enum diag_code {
#define DIAG_CODE(id, text, severity, family, summary, help) DIAG_##id,
#include "core/diag/diag_codes.def"
#undef DIAG_CODE
    DIAG_CODE_COUNT
};

struct diag_note {
    struct src_range at; /* .file NULL: no place */
    const char *text;
};

struct diag {
    enum diag_code code;
    enum diag_severity severity;
    struct src_range at;
    const char *text; /* one sentence, no final period */
    const char *help; /* what to do, or NULL: the code's own help */
    struct diag_note *notes;
    size_t n_notes, cap_notes;
};

struct diags {
    struct arena *arena;
    struct diag **items;
    size_t n, cap;
    size_t errors; /* number with severity DIAG_ERROR */
};

/* Add a diagnostic with the code's own severity.  The text is formatted into the sink's
 * arena; the result may be given notes and is owned by the sink. */
struct diag *diag_add(struct diags *ds, enum diag_code code, struct src_range at,
                      const char *fmt, ...) __attribute__((format(printf, 4, 5)));
/* One of another list, whose arena is the same. */
void diag_take(struct diags *ds, struct diag *d);
void diag_note(struct diags *ds, struct diag *d, struct src_range at, const char *fmt,
               ...) __attribute__((format(printf, 4, 5)));

/* The printed code ("MPI-DEADLOCK") and the one-line summary of a code. */
const char *diag_code_text(enum diag_code code);
const char *diag_code_summary(enum diag_code code);
const char *diag_code_family(enum diag_code code); /* "deadlock"; diag_codes.def */
enum diag_code diag_code_find(const char *text);   /* DIAG_CODE_COUNT: there is none */
enum diag_severity diag_code_severity(enum diag_code code);
const char *diag_code_help(enum diag_code code); /* or NULL */

/* Help where a limit is met before anything is explored. */
#define DIAG_HELP_FEWER_FILES \
    "a file whose functions do not communicate need not be given: --assume-local names what is " \
    "called of it; or --timeout and --memory allow more"
const char *diag_severity_text(enum diag_severity s);    /* "error" */

/* file:line:col: error: text [CODE], the source line with a caret, notes, help.  Reads the
 * source files again; one that has gone is shown without its line. */
void diag_print(FILE *out, const struct diag *d, bool colour);

/* "file:line:col: " as far as it is known; nothing for no place. */
void diag_print_place(FILE *out, struct src_range at);

/* Its parts: one message or note (code: NULL) with its source line, unless that is what was
 * shown last; and the line "= help". */
void diag_print_part(FILE *out, enum diag_severity severity, struct src_range at,
                     const char *text, const char *code, struct src_range *shown, bool colour);
void diag_print_help(FILE *out, const char *help);
void diag_print_source(FILE *out, struct src_range at); /* the source line, without a caret */

/* The same as a JSON object (new reference); paths that are not UTF-8 are escaped. */
json_t *diag_json(const struct diag *d);

#endif
