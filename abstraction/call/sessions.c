/* Sessions: MPI without MPI_Init (MPI-4.0 11.3).  A session gives groups, by the names of process
 * sets; of a group communicators are made (comm.c).
 *
 *     MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session);
 *     MPI_Group_from_session_pset(session, "mpi://WORLD", &group);
 *     MPI_Comm_create_from_group(group, "a.tag", MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm);
 *
 * MPI_Session_finalize may wait for all that share a communicator of the session (11.3.1).  That
 * cannot be told apart from waiting at the end, if MPI is over with it; if not, it is refused while
 * the rank has any.
 */
#include "abstraction/arguments/lookup.h"
#include "abstraction/arguments/result.h"
#include "abstraction/call/group.h"
#include "abstraction/call/handlers.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/fork.h"
#include "abstraction/interp/interp.h"
#include "abstraction/model/comm.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/handle.h"
#include "abstraction/state/handle_names.h"
#include "abstraction/state/request.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"

#include <string.h>
#include <strings.h>

enum { MAX_SESSIONS = 200, MAX_NAME = 4096 };

/* Those that each library has (11.3.2), in any order. */
static const char *const sets[] = {"mpi://WORLD", "mpi://SELF"};
enum { WORLD, SELF, N_SETS };

static bool run_init(struct engine *e, struct state *s, const struct ir_instr *i,
                     struct event *ev)
{
    if (s->mpi.sessions > MAX_SESSIONS) {
        engine_error(e, ev, DIAG_LIMIT, s, "more than %d sessions are open", MAX_SESSIONS);
        return true;
    }
    s->mpi.sessions = s->mpi.sessions ? s->mpi.sessions + 1 : SESSIONS_CLOSED + 1;
    struct value what = value_addr(engine_hidden(e, HIDDEN_COMM), COMM_WORLD);
    return result_put(e, s, i, 2, handle_new(e, s, HANDLE_SESSION, what), ev);
}

static bool owns_shared(const struct state *s)
{
    for (uint32_t i = 0; i < s->n_owned; i++)
        if (s->owned[i].kind == HANDLE_COMM || s->owned[i].kind == HANDLE_FILE ||
            s->owned[i].kind == HANDLE_WIN)
            return true;
    return false;
}

static bool run_finalize(struct engine *e, struct state *s, const struct ir_instr *i,
                         struct event *ev)
{
    struct value v;
    if (!lookup_pointed(e, s, i, "the session", DIAG_MPI_ARG, &v, ev) ||
        !lookup_session(e, s, v, ev))
        return true;
    bool last = !(s->mpi.initialized && !s->mpi.finalized) &&
                s->mpi.sessions == SESSIONS_CLOSED + 1;
    if (!last && owns_shared(s)) {
        engine_error(e, ev, DIAG_MPI_UNSUPPORTED, s, "MPI_Session_finalize is not supported while "
                     "there are communicators, files or windows and MPI goes on: it may wait for "
                     "those who share them");
        return true;
    }
    if (last && !request_all_complete(e, s, ev))
        return true;
    handle_free(e, s, v);
    s->mpi.sessions--;
    if (last)
        handle_finalize(e, s);
    return result_put(e, s, i, 0, handle_of_name(e, "MPI_SESSION_NULL"), ev);
}

static bool run_count(struct engine *e, struct state *s, const struct ir_instr *i,
                      struct event *ev)
{
    engine_note(e, s, LEDGER_PLACEMENT, "there are no other process sets than %s and %s",
                sets[WORLD], sets[SELF]);
    return result_put(e, s, i, 2, value_int(IR_I32, N_SETS), ev);
}

/* The name is cut to *length bytes; if that is 0, only the length is told, with the final 0. */
static bool store_name(struct engine *e, struct state *s, const struct ir_instr *i,
                       const char *name, int64_t length, struct event *ev)
{
    struct value at = running_argument(e, s, i, 4);
    int64_t n = (int64_t)strlen(name);
    for (int64_t k = 0; k < length && k <= n; k++, at.i++) {
        char c = k == length - 1 ? '\0' : name[k];
        if (!access_store(e, s, at, value_int(IR_I8, c), ev))
            return false;
    }
    return true;
}

static bool run_name(struct engine *e, struct state *s, const struct ir_instr *i,
                     struct event *ev)
{
    int64_t number, length;
    struct value size;
    if (!fork_value(e, s, running_argument(e, s, i, 2), "number of a process set", 16, &number,
                    ev) ||
        !access_load(e, s, running_argument(e, s, i, 3), IR_I32, &size, ev) ||
        !fork_value(e, s, size, "length of a name", 16, &length, ev))
        return true;
    if (number < 0 || number >= N_SETS || length < 0 || length > MAX_NAME) {
        engine_fault(ev, DIAG_MPI_ARG,
                     arena_printf(e->arena, "there is no process set %lld, or no name of %lld "
                                  "bytes", (long long)number, (long long)length));
        return true;
    }
    const char *name = sets[number];
    struct value full = value_int(IR_I32, (int64_t)strlen(name) + 1);
    return !store_name(e, s, i, name, length, ev) || result_put(e, s, i, 3, full, ev);
}

/* Names are compared without regard to case (11.3.2). */
static bool run_group(struct engine *e, struct state *s, const struct ir_instr *i,
                      struct event *ev)
{
    const char *name = access_string(e, s, running_argument(e, s, i, 1));
    if (!name || (strcasecmp(name, sets[WORLD]) != 0 && strcasecmp(name, sets[SELF]) != 0)) {
        const char *what = name ? arena_printf(e->arena, "'%s'", name) : "that is not known";
        if (name && strncasecmp(name, "mpi://", 6) == 0) /* others are the library's */
            engine_fault(ev, DIAG_MPI_ARG,
                         arena_printf(e->arena, "there is no process set %s", what));
        else
            engine_error(e, ev, DIAG_MPI_UNSUPPORTED, s, "a process set %s is not supported",
                         what);
        return true;
    }
    bool all = strcasecmp(name, sets[WORLD]) == 0;
    const struct rank_list *g = all ? comms_get(e->comms, COMM_WORLD)->group
                                    : group_of(e->comms, &s->rank, 1);
    return result_put(e, s, i, 2, group_handle(e, s, g), ev);
}

bool sessions_call(struct engine *e, struct state *s, enum mpi_fn fn, const struct ir_instr *i,
                  struct event *ev)
{
    if (fn == MPI_FN_MPI_Session_init)
        return run_init(e, s, i, ev);
    if (fn == MPI_FN_MPI_Session_finalize)
        return run_finalize(e, s, i, ev);
    if (!lookup_session(e, s, running_argument(e, s, i, 0), ev))
        return true;
    switch (fn) {
    case MPI_FN_MPI_Session_get_num_psets: return run_count(e, s, i, ev);
    case MPI_FN_MPI_Session_get_nth_pset: return run_name(e, s, i, ev);
    case MPI_FN_MPI_Group_from_session_pset: return run_group(e, s, i, ev);
    default: return false;
    }
}
