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

run_handler mpi_attr_call, mpi_cart_call, mpi_comm_call, mpi_env_call, mpi_error_call,
    mpi_graph_call, mpi_group_call, mpi_handle_call, mpi_idup_call, mpi_info_call,
    mpi_intercomm_call, mpi_op_call, mpi_other_call, mpi_p2p_call, mpi_pack_call, mpi_probe_call,
    mpi_tool_call, mpi_type_call;
run_handler request_buffered_call, request_complete_call, request_post_call,
    request_release_call;

#endif
