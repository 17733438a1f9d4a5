/* A translation unit as libclang has it: reading cursors, and maps of them (map.c, cursor.c).
 * Cursors never leave this folder.
 */
#ifndef M2S_FRONTEND_CURSOR_H
#define M2S_FRONTEND_CURSOR_H

#include "core/diag/diag.h"
#include "core/ir/ir.h"
#include "frontend/frontend.h"

#include <clang-c/Index.h>

#if CINDEX_VERSION_MINOR < 64
#error "libclang 19 or newer is needed: older ones do not tell operators apart"
#endif

/* Cursor -> operand: where a declaration lives, the block of a label, ... (map.c) */
struct cursor_map {
    struct cursor_slot *slots;
    uint32_t n, cap;
};

struct kids {
    CXCursor *v;
    uint32_t n, cap;
};

struct unit {
    struct arena *arena;   /* of prog */
    struct arena *scratch; /* dies with the unit */
    struct ir_prog *prog;
    struct diags *ds;
    struct frontend_files *read;
    CXTranslationUnit tu;
    struct cursor_map symbols;     /* canonical declaration -> address */
    struct openmp_file *omp;       /* with -fopenmp: the files with pragmas (openmp.h) */
    uint32_t n_omp, cap_omp;
    bool openmp;                   /* compiled with -fopenmp */
    bool wraps;                    /* compiled with -fwrapv */
    bool records;                  /* parsed so that it is known which lines are skipped */
    const char *prelude;           /* declarations before the first line; or NULL (errors.h) */
    struct stub_names *stubs;      /* with --stub-missing, else NULL (stub.h) */
    const struct frontend_options *asked;
    const char **weak;             /* names after #pragma weak */
    uint32_t n_weak, cap_weak;
    struct pending_error *pending;
    uint32_t n_pending, cap_pending;
};

/* map.c */
void map_put(struct arena *a, struct cursor_map *m, CXCursor key, struct ir_opnd value);
bool map_same_cursor(CXCursor a, CXCursor b);
bool map_get(const struct cursor_map *m, CXCursor key, struct ir_opnd *value);

/* cursor.c */
struct kids kids_of(struct unit *u, CXCursor c);
CXCursor cursor_last_kid(struct unit *u, CXCursor c);
CXCursor cursor_strip_parens(struct unit *u, CXCursor e);
const char *cursor_own_string(struct arena *a, CXString s); /* copies and disposes */
const char *cursor_spelling(struct unit *u, CXCursor c);    /* interned */
struct src_range cursor_range(struct unit *u, CXCursor c);
struct src_range cursor_name_range(struct unit *u, CXCursor decl);
const char *cursor_source_text(struct unit *u, CXCursor c); /* one line, or NULL */
/* The file's text from where c is spelled (inside a macro's body too) to its end. */
const char *cursor_spelled_text(struct unit *u, CXCursor c, size_t *n);
bool cursor_name_starts(const char *name, const char *prefix);
bool cursor_has_token(struct unit *u, CXCursor c, const char *token);
bool cursor_eval_int(CXCursor e, int64_t *value);
bool cursor_eval_float(CXCursor e, double *value);
void cursor_unsupported(struct unit *u, CXCursor where, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

#endif
