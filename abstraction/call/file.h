/* Files (MPI-4.0 chapter 14): what their calls have in common. */
#ifndef M2S_ABSTRACTION_CALL_FILE_H
#define M2S_ABSTRACTION_CALL_FILE_H

#include "core/mpi/mpi.h"

#include <stdbool.h>
#include <stdint.h>

struct coll_call;
struct comm;
struct engine;
struct event;
struct file;
struct ir_instr;
struct state;

/* The file in argument 1; false: *ev. */
bool file_argument(struct engine *e, struct state *s, const struct ir_instr *i, struct file *f,
                   struct event *ev);
/* The mode that forbids the call is not among those that the file was opened with; else *ev,
 * "cannot be written". */
bool file_allows(struct engine *e, struct state *s, const struct file *f, int64_t mode,
                 const char *what, struct event *ev);
/* No split collective has begun on the file, and (`all`) no nonblocking call; else *ev. */
bool file_is_idle(struct engine *e, struct state *s, const struct file *f, bool all,
                  struct event *ev);
/* Argument k is not known to be negative; else *ev. */
bool file_not_negative(struct engine *e, struct state *s, const struct ir_instr *i, uint32_t k,
                       const char *what, struct event *ev);
/* The call is a collective of the members of comm; sig: what all must say alike. */
void file_collective(struct engine *e, struct state *s, struct coll_call c, struct event *ev);
struct coll_call file_coll(enum mpi_fn fn, const struct comm *on, const struct file *f);
/* A collective on a file is over: what it does, and what it returns.  False: *fault. */
bool file_done(struct engine *e, struct state *s, const struct coll_call *c,
               struct event *fault);

#endif
