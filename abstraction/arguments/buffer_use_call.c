/* Do the buffers of a blocking call touch one that is in flight (state/buffer_use.h)? */
#include "abstraction/arguments/buffer_use_call.h"

#include "abstraction/arguments/buffer.h"
#include "abstraction/domain/value.h"
#include "abstraction/state/buffer_use.h"
#include "abstraction/state/conflict.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"

#include <string.h>

/* The first argument after k with this role, 0: none. */
static uint32_t next_role(const char *roles, uint32_t k, char role)
{
    const char *at = strchr(roles + k, role);
    return at ? (uint32_t)(at - roles) : 0;
}

/* A partner that is MPI_PROC_NULL: then no buffer is used. */
static bool is_null_partner(struct engine *e, struct state *s, enum mpi_fn fn, char role,
                            const struct ir_instr *i)
{
    bool one_sided = mpi_call(fn)->class == MPI_C_RMA;
    uint32_t k = next_role(mpi_call(fn)->roles, 0, role == 'i' || one_sided ? 'd' : 's');
    struct value v = k ? running_argument(e, s, i, k) : value_int(IR_I32, 0);
    return k && (v.kind != VALUE_INT || v.i == M2S_MPI_PROC_NULL);
}

/* Does the call access what argument k leads to, in a way that is not compared elsewhere? */
static bool accesses(enum mpi_fn fn, uint32_t k)
{
    const struct mpi_call *call = mpi_call(fn);
    bool buffer = strchr("iox", call->roles[k]) && strncmp(call->roles + k + 1, "nt", 2) == 0;
    bool address = call->roles[k] == 'a' || (k == 0 && mpi_has(fn, MPI_TRAIT_ADDRESS));
    return !address && (!buffer || call->class == MPI_C_OP) && call->class != MPI_C_COLL;
}

/* A status, a flag, counts in memory of a window. */
static bool allows_arguments(struct engine *e, struct state *s, enum mpi_fn fn,
                             const struct ir_instr *i, struct event *ev)
{
    const struct mpi_call *call = mpi_call(fn);
    bool keeps = mpi_plain(fn) == MPI_FN_MPI_Buffer_attach;
    for (uint32_t k = 0; k < i->n_args && k < strlen(call->roles); k++) {
        struct value at = running_argument(e, s, i, k);
        if (at.kind != VALUE_ADDR || !conflict_site(e, s->rank, at.object) || !accesses(fn, k))
            continue;
        if (keeps)
            engine_note(e, s, LEDGER_CONFLICTS, "how long memory in a window is used as a buffer "
                        "that is attached is not followed");
        if (!conflict_allows(e, s, at, -1, !strchr("iInNDT", call->roles[k]), ev))
            return false;
    }
    return true;
}

bool buffer_use_allows_call(struct engine *e, struct state *s, enum mpi_fn fn,
                            const struct ir_instr *i, struct event *ev)
{
    const struct mpi_call *call = mpi_call(fn);
    const struct call_progress *p = &s->progress;
    if (conflict_watches(e, s) && !p->phase && !p->next && !allows_arguments(e, s, fn, i, ev))
        return false;
    bool packs = fn == MPI_FN_MPI_Pack || fn == MPI_FN_MPI_Unpack;
    if ((!s->n_requests && !conflict_watches(e, s)) || p->phase || p->next ||
        mpi_has(fn, MPI_TRAIT_PERSISTENT) ||
        (call->class != MPI_C_P2P && call->class != MPI_C_IO &&
         call->class != MPI_C_RMA && !packs))
        return true;
    for (uint32_t k = 0; k < i->n_args && k < strlen(call->roles); k++) {
        char role = call->roles[k];
        struct buffer b;
        struct event wrong = {.kind = EVENT_NONE}; /* the call itself will say so */
        if (!strchr("iox", role) || strncmp(call->roles + k + 1, "nt", 2) != 0 ||
            is_null_partner(e, s, fn, role, i) ||
            !buffer_of_call(e, s, i, k, &b, &wrong))
            continue;
        if (!buffer_use_allows_buffer(e, s, &b, 1, role != 'i', ev))
            return false;
    }
    return true;
}
