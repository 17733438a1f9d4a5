/* Who runs which MPI calls.  Each handler returns true if the call is one of its own: then the
 * call has returned, or *ev says what the machine shows. */
#ifndef M2S_ABSTRACTION_CALL_HANDLERS_H
#define M2S_ABSTRACTION_CALL_HANDLERS_H

#include "core/mpi/mpi.h"

#include <stdbool.h>

struct engine;
struct event;
struct ir_instr;
struct state;

bool mpi_attr_call(struct engine *e, struct state *s, enum mpi_fn fn,
                   const struct ir_instr *i, struct event *ev);

bool mpi_error_call(struct engine *e, struct state *s, enum mpi_fn fn,
                    const struct ir_instr *i, struct event *ev);
bool mpi_idup_call(struct engine *e, struct state *s, enum mpi_fn fn,
                   const struct ir_instr *i, struct event *ev);
bool mpi_intercomm_call(struct engine *e, struct state *s, enum mpi_fn fn,
                        const struct ir_instr *i, struct event *ev);
bool mpi_type_call(struct engine *e, struct state *s, enum mpi_fn fn,
                   const struct ir_instr *i, struct event *ev);
bool mpi_info_call(struct engine *e, struct state *s, enum mpi_fn fn,
                   const struct ir_instr *i, struct event *ev);
bool mpi_other_call(struct engine *e, struct state *s, enum mpi_fn fn,
                    const struct ir_instr *i, struct event *ev);
bool mpi_pack_call(struct engine *e, struct state *s, enum mpi_fn fn,
                   const struct ir_instr *i, struct event *ev);
bool mpi_comm_call(struct engine *e, struct state *s, enum mpi_fn fn,
                   const struct ir_instr *i, struct event *ev);
bool mpi_handle_call(struct engine *e, struct state *s, enum mpi_fn fn,
                     const struct ir_instr *i, struct event *ev);
bool mpi_group_call(struct engine *e, struct state *s, enum mpi_fn fn,
                    const struct ir_instr *i, struct event *ev);
bool mpi_cart_call(struct engine *e, struct state *s, enum mpi_fn fn,
                   const struct ir_instr *i, struct event *ev);
bool mpi_graph_call(struct engine *e, struct state *s, enum mpi_fn fn,
                    const struct ir_instr *i, struct event *ev);

bool mpi_env_call(struct engine *e, struct state *s, enum mpi_fn fn,
                  const struct ir_instr *i, struct event *ev);
bool mpi_p2p_call(struct engine *e, struct state *s, enum mpi_fn fn,
                  const struct ir_instr *i, struct event *ev);
bool mpi_probe_call(struct engine *e, struct state *s, enum mpi_fn fn,
                    const struct ir_instr *i, struct event *ev);

bool request_post_call(struct engine *e, struct state *s, enum mpi_fn fn,
                       const struct ir_instr *i, struct event *ev);
bool request_complete_call(struct engine *e, struct state *s, enum mpi_fn fn,
                           const struct ir_instr *i, struct event *ev);
bool request_release_call(struct engine *e, struct state *s, enum mpi_fn fn,
                        const struct ir_instr *i, struct event *ev);
bool request_buffered_call(struct engine *e, struct state *s, enum mpi_fn fn,
                           const struct ir_instr *i, struct event *ev);

#endif
