/* Warnings that the exploration of an attempt gathers: each is said once for its place, with
 * the ranks that it concerns and the choices that lead to it.
 *
 *     prog.c:12:5: warning: the communicator that MPI_Comm_dup makes here is not freed before
 *                           MPI_Finalize, on ranks 1..3 [MPI-COMM-LEAK]
 *     prog.c:40:5: note: only where "mode > 2" holds
 */
#ifndef M2S_ABSTRACTION_STATE_FINDING_H
#define M2S_ABSTRACTION_STATE_FINDING_H

#include "core/diag/diag.h"
#include "core/diag/source.h"

#include <stdbool.h>
#include <stdint.h>

struct engine;
struct state;

struct finding {
    enum diag_code code;
    struct src_range at;
    const char *text;
    bool *ranks;
    uint32_t *paths;      /* per rank: explored ends where it was so */
    bool is_leak;         /* counts only where MPI_Finalize is reached */
    bool is_late;         /* it shows where the rank ends, after MPI_Finalize */
    uint32_t most;        /* objects of one place, on one path */
    struct src_range end; /* where it shows */
    bool always;          /* it is so before any choice */
    const char *path;     /* choices that lead there, or NULL */
    struct src_range *calls; /* of the functions that lead there, the inner one first */
    uint32_t n_calls;
    struct src_range elsewhere; /* where it is not so: what is done there; no file: nowhere */
};

/* The finding of this place; it is none as long as no rank has it. */
struct finding *finding_of(struct engine *e, enum diag_code code, struct src_range at,
                           const char *text);
/* The finding of this place, now also for the rank and the path of s. */
struct finding *finding_add(struct engine *e, struct state *s, enum diag_code code,
                            struct src_range at, const char *text);
/* It is about where s is: also tell how it came there. */
void finding_calls(struct engine *e, const struct state *s, struct finding *f);
/* The attempt is the last one: say them. */
void finding_flush(struct engine *e);

#endif
