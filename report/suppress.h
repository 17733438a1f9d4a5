/* Suppressions: findings that the user knows and accepts, each with a reason.
 *
 *     MPI_Send(...); // mpi2spin: ignore[MPI-DEADLOCK] messages here are always small
 *
 * in the source, on the line of the finding or on a line of its own before it; or in a file, a
 * line for each:
 *
 *     # CODE          file-glob:line-or-function   reason
 *     MPI-COMM-LEAK   src/old*.c:setup             freed by the library
 *
 * Only the place of the finding itself counts, not those of its notes.
 */
#ifndef M2S_REPORT_SUPPRESS_H
#define M2S_REPORT_SUPPRESS_H

#include "report/result.h"

struct suppression {
    struct src_range at;  /* of the suppression itself */
    const char *codes;    /* "MPI-DEADLOCK,MPI-RACE" */
    const char *file;     /* in a comment: the path; in a file: a pattern for fnmatch */
    uint32_t line;        /* 0: any */
    const char *function; /* or NULL: any */
    const char *reason;
    bool is_comment, is_used;
};

struct suppressions {
    struct suppression *items;
    size_t n, cap;
};

/* Read a file of suppressions.  NULL, or what is wrong: "FILE:3: ...". */
const char *suppress_read(struct arena *arena, struct suppressions *s, const char *path);

/* Look for comments in a source file.  Malformed ones become warnings of the result. */
void suppress_scan(struct arena *arena, struct suppressions *s, const char *path,
                   struct result *result);

/* The reason to suppress the finding, with where it is given, or NULL. */
const char *suppress_reason(struct arena *arena, struct suppressions *s,
                            const struct result_finding *f);

/* Comments that suppress nothing, as warnings of the result from findings[n] on. */
void suppress_unused(struct arena *arena, const struct suppressions *s, struct result *result);

#endif
