/* Error handlers, and what happens to a call that has failed (MPI-4.0 chapter 9). */
#ifndef M2S_ABSTRACTION_CALL_ERROR_H
#define M2S_ABSTRACTION_CALL_ERROR_H

#include "abstraction/domain/value.h"

#include <stdbool.h>
#include <stdint.h>

struct buffer;
struct comm;
struct engine;
struct event;
struct ir_instr;
struct state;

void error_inherit(struct engine *e, struct state *s, const struct comm *parent,
                   const struct comm *made);
/* It is made with this handler (11.3.3). */
void error_set(struct engine *e, struct state *s, const struct comm *made,
               struct value handler);
/* The call at the current instruction has failed: does the error handler let the
 * program go on? Then it has returned, or its handler runs, and *fault is none. */
bool error_returns(struct engine *e, struct state *s, struct event *fault);
/* The same when a receive into `in` has failed: what it would have written is not
 * known. */
bool error_receive_returns(struct engine *e, struct state *s, const struct buffer *in,
                           struct value status, struct event *fault);
/* The same for one of several requests: the call goes on, and returns MPI_ERR_IN_STATUS later. */
bool error_in_status(struct engine *e, struct state *s, struct value status,
                     struct event *fault);
/* MPI_LASTUSEDCODE. */
int32_t error_last_code(struct engine *e, struct state *s);

#endif
