/* Functions of the program that MPI calls: copy and delete functions of attributes
 * (MPI-4.0 7.7.2), error handlers (9.3).
 *
 *     MPI_Comm_free(&comm)  ->  my_delete(comm, key, value, extra)
 *
 * The function gets a frame above that of the MPI call.  When it returns, the call is
 * run again (it has more to do), or it returns too.
 */
#ifndef M2S_ABSTRACTION_CALLBACK_H
#define M2S_ABSTRACTION_CALLBACK_H

#include "abstraction/engine.h"

enum callback_kind {
    CALLBACK_COPY,    /* says in *flag and *out what the copy is; the call is run again */
    CALLBACK_DELETE,  /* the call is run again */
    CALLBACK_LAST,    /* a delete function, after which the call returns */
    CALLBACK_HANDLER  /* the call returns `code` */
};

struct callback {
    enum callback_kind kind;
    uint32_t key;           /* COPY: of the attribute that is set; DELETE, LAST: that goes */
    struct value holder;    /* where the attributes of its object are */
    struct value out, flag; /* COPY: the objects that it writes */
    struct value code;      /* HANDLER */
};

/* fn(args...), called by the MPI call at the current instruction. */
void callback_enter(struct engine *e, struct state *s, struct value fn,
                    const struct value *args, uint32_t n, const struct callback *how,
                    struct event *ev);

/* It has returned `result`; its frame has gone. */
void callback_returns(struct engine *e, struct state *s, const struct callback *how,
                      struct value result, struct event *ev);

/* "MPI_COMM_DUP_FN" if it is that of mpi.h, else NULL. */
const char *callback_predefined(const struct engine *e, struct value fn);

/* call/attr.c: attributes. */
bool mpi_attr_call(struct engine *e, struct state *s, enum mpi_fn fn,
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

/* call/error.c: error handlers and codes. */
bool mpi_error_call(struct engine *e, struct state *s, enum mpi_fn fn,
                    const struct ir_instr *i, struct event *ev);
void error_inherit(struct engine *e, struct state *s, const struct comm *parent,
                   const struct comm *made);
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
