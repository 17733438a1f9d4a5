/* What handles stand for: communicators, groups, files, windows, datatypes, operators. */
#ifndef M2S_ABSTRACTION_ARGUMENTS_LOOKUP_H
#define M2S_ABSTRACTION_ARGUMENTS_LOOKUP_H

#include "abstraction/domain/value.h"
#include "core/diag/diag.h"

#include <stdbool.h>

struct comm;
struct datatype;
struct engine;
struct event;
struct file;
struct ir_instr;
struct rank_list;
struct state;
struct win;

/* NULL: *ev. */
const struct comm *lookup_comm(struct engine *e, struct state *s, struct value v,
                               struct event *ev);
const struct rank_list *lookup_group(struct engine *e, struct state *s, struct value v,
                                     struct event *ev);
/* False: *ev. */
bool lookup_file(struct engine *e, struct state *s, struct value v, struct file *f,
                 struct event *ev);
bool lookup_win(struct engine *e, struct state *s, struct value v, struct win *w,
                struct event *ev);
/* Is it a session that is open? */
bool lookup_session(struct engine *e, struct state *s, struct value v, struct event *ev);
/* The communicator of a handle, or NULL: not a known one. */
const struct comm *lookup_comm_known(struct engine *e, struct state *s, struct value handle);
/* A new handle: the running call has made it. */
struct value lookup_comm_handle(struct engine *e, struct state *s, const struct comm *c);
/* NULL: *ev. */
const struct datatype *lookup_datatype(struct engine *e, struct state *s, struct value v,
                                       struct event *ev);
/* The same; it may be one whose size only the state knows (call/type_vague.h). */
const struct datatype *lookup_datatype_vague(struct engine *e, struct state *s, struct value v,
                                             struct event *ev);
/* The handle to which argument 1 points, of `what`, "the file"; false: *ev. */
bool lookup_pointed(struct engine *e, struct state *s, const struct ir_instr *i, const char *what,
                    enum diag_code code, struct value *v, struct event *ev);
/* Has it been committed (MPI-4.0 5.1.9)? */
bool lookup_type_is_ready(struct engine *e, struct state *s, struct value handle);
/* "user's operator f", or NULL. */
const char *lookup_user_operator(struct engine *e, struct state *s, const struct value *op);

#endif
