/* Who runs which MPI calls: the row of a function in core/mpi/mpi_calls.def names the file, and
 * dispatch.c has the handler that the file gives. */
#ifndef M2S_ABSTRACTION_CALL_HANDLERS_H
#define M2S_ABSTRACTION_CALL_HANDLERS_H

#include "core/mpi/mpi.h"

#include <stdbool.h>

struct engine;
struct event;
struct ir_instr;
struct state;

/* The call returns, or *ev says what the machine shows.  False: it is no function of this file,
 * and the row of fn is wrong. */
typedef bool run_handler(struct engine *e, struct state *s, enum mpi_fn fn,
                         const struct ir_instr *i, struct event *ev);

run_handler attr_call, cart_call, comm_call, env_call, error_call, file_call, file_data_call,
    file_view_call, graph_call, group_call, fortran_handle_call, idup_call, info_call,
    intercomm_call, op_call, mem_status_call, p2p_call, pack_call, partitioned_call, probe_call,
    rma_call, sessions_call, tool_call, type_call, win_call, win_lock_call,
    win_memory_call, win_sync_call;
run_handler buffered_call, request_call, nonblocking_call,
    release_call;

#endif
