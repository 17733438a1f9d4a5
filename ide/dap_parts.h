/* What the files dap*.c share. */
#ifndef M2S_IDE_DAP_PARTS_H
#define M2S_IDE_DAP_PARTS_H

#include "ide/job.h"
#include "ide/replay.h"
#include "ide/rpc.h"

struct breakpoint {
    const char *path; /* as realpath() gives it */
    uint32_t line;
};

struct dap {
    struct arena *arena;
    uv_loop_t loop;
    struct rpc *rpc;
    json_int_t seq;
    const char *folder;       /* paths of the trace are relative to it */
    struct result *result;
    const struct result_run *run;
    struct replay replay;     /* trace NULL: nothing is loaded */
    struct breakpoint *breakpoints;
    size_t n_breakpoints, cap_breakpoints;
    struct job *job;          /* the verification of a launch request, or NULL */
    json_t *launch;           /* the request that waits for it, or for configurationDone */
    bool stop_at_end, lines_from_0, columns_from_0, ended;
    bool shows_progress;      /* the client does */
    struct held *held;        /* the real program, replayed; or NULL */
};

/* dap.c: answers. `body` may be NULL; it is given up. */
void dap_answer(struct dap *d, const json_t *request, json_t *body);
void dap_refuse(struct dap *d, const json_t *request, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
void dap_event(struct dap *d, const char *name, json_t *body);
void dap_say(struct dap *d, const char *category, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* The absolute path of a file of the trace. */
const char *dap_path(struct dap *d, const char *file);

/* dap_launch.c */
void dap_launch(struct dap *d, const json_t *request);

/* dap_held.c: the counterexample on the real program, which stays where it is blocked; its end. */
void dap_hold(struct dap *d, const json_t *request);
void dap_let_go(struct dap *d);

/* dap_state.c: what the client shows of a rank. */
void dap_threads(struct dap *d, const json_t *request);
void dap_stack(struct dap *d, const json_t *request);
void dap_scopes(struct dap *d, const json_t *request);
void dap_variables(struct dap *d, const json_t *request);
void dap_exception(struct dap *d, const json_t *request);

/* What is known of a C expression, or of a name under "Rank", by the rank of a frame (0: of rank
 * 0); NULL: nothing. */
const char *dap_value(struct dap *d, json_int_t frame_id, const char *expression);

/* dap_move.c: stepping, breakpoints. */
void dap_set_breakpoints(struct dap *d, const json_t *request);
void dap_step(struct dap *d, const json_t *request, bool forward);
void dap_continue(struct dap *d, const json_t *request, bool forward);
void dap_goto(struct dap *d, uint32_t step, const char *reason);

/* {"step": 3, "processes": 4, "finding": 0}: for a chart that follows.  It is also the body of the
 * event "mpi2spin.moved". */
json_t *dap_where(const struct dap *d);

#endif
