/* What the files lsp*.c share. */
#ifndef M2S_IDE_LSP_PARTS_H
#define M2S_IDE_LSP_PARTS_H

#include "check/project.h"
#include "ide/job.h"
#include "ide/rpc.h"

/* A program that was verified, or is. */
struct lsp_program {
    struct lsp *server;
    struct arena **arenas;    /* of the result: that of each process count */
    size_t n_arenas, cap_arenas;
    const char *name;         /* unique: the first file's path */
    const char *folder;       /* paths of the result are relative to it */
    const char **files;       /* absolute */
    size_t n_files;
    struct job *job;          /* or NULL */
    struct arena *job_arena;
    bool again;               /* saved while the job ran: verify again */
    const char *asked;        /* the process counts that a command wants, or NULL */
    const char *np;           /* those of this verification */
    uint32_t *counts;         /* process counts of this verification, one job for each */
    size_t n_counts, cap_counts, next;
    json_int_t token;         /* of the progress that is shown; 0: none */
    struct result *result;    /* or NULL */
    const char *trace;        /* the result as a file, for the debug adapter */
    const char **shown;       /* URIs for which diagnostics were published */
    size_t n_shown;
};

struct lsp {
    struct arena *arena;
    uv_loop_t loop;
    struct rpc *rpc;
    const struct project_option *options;
    struct lsp_program **programs;
    size_t n_programs, cap_programs;
    const char *np;           /* for files without a project */
    const char **words;       /* the same: more options */
    size_t n_words, cap_words;
    struct arena **retired;   /* of jobs that gave no result: handles in them may be closing */
    size_t n_retired, cap_retired;
    const char *traces;       /* a folder of our own, or NULL: none yet */
    bool on_save, bytes, progress, shut_down, ended;
    json_int_t ids;
};

/* lsp.c: messages.  Values are given up. */
void lsp_notify(struct lsp *s, const char *method, json_t *params);
void lsp_request(struct lsp *s, const char *method, json_t *params);
void lsp_log(struct lsp *s, int type, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

/* lsp_text.c: files, URIs and columns. */
const char *lsp_path(struct arena *a, const char *uri); /* NULL: not a file */
const char *lsp_uri(struct arena *a, const char *path);
/* In the client's units, which are bytes or UTF-16. */
json_t *lsp_range(const struct lsp *s, const char *path, struct src_range at);
/* The whole file, or NULL. */
char *lsp_file(struct arena *a, const char *path);
/* The line (from 0) on which main is defined, or the program statement of Fortran is; or -1. */
long lsp_main_line(const char *path, const char *text);

/* lsp_verify.c */
/* The programs that a file belongs to, as far as they are known or can be found; at most `max`. */
size_t lsp_programs_of(struct lsp *s, const char *path, struct lsp_program **found, size_t max);
void lsp_verify(struct lsp_program *p, const char *np);
void lsp_cancel(struct lsp *s, json_int_t token);
/* The finding with this fingerprint in the program's result; NULL: the first one that has a trace.
 * *run: where. */
const struct result_finding *lsp_finding(const struct lsp_program *p, const char *fingerprint,
                                         const struct result_run **run);

/* lsp_show.c */
void lsp_publish(struct lsp_program *p);
json_t *lsp_actions(struct lsp *s, const char *path, const json_t *params);
json_t *lsp_lenses(struct lsp *s, const char *path, const char *uri);

#endif
