/* Attributes of communicators, datatypes and windows (MPI-4.0 7.7). */
#ifndef M2S_ABSTRACTION_CALL_ATTR_H
#define M2S_ABSTRACTION_CALL_ATTR_H

#include "abstraction/domain/value.h"
#include "core/mpi/mpi.h"

#include <stdbool.h>
#include <stdint.h>

struct comm;
struct engine;
struct event;
struct ir_instr;
struct state;

/* Calls that copy or delete the attributes of their object, each by a function of the program.
 * True: one runs, and the call is run again; or *ev; or it has returned. */
bool attr_before_call(struct engine *e, struct state *s, enum mpi_fn fn,
                      const struct ir_instr *i, struct event *ev);
/* `made` has just been made from `parent`: what it inherits.  False: *ev. */
bool attr_comm_made(struct engine *e, struct state *s, enum mpi_fn fn,
                    const struct comm *parent, const struct comm *made, struct event *ev);
/* MPI_Type_dup has stored its handle.  True: the call is run again, to copy
 * attributes. */
bool attr_type_made(struct engine *e, struct state *s);
/* The copy function of an attribute has failed: there is no new object. */
void attr_copy_failed(struct engine *e, struct state *s);
void attr_remove(struct engine *e, struct state *s, struct value holder, uint32_t key);
void attr_set(struct engine *e, struct state *s, struct value holder, uint32_t key,
              struct value v);

#endif
