/* Objects of MPI that the program makes and must free: communicators, groups, datatypes,
 * operators, infos, error handlers, keys of attributes (MPI-4.0 2.5.1).
 *
 *     MPI_Comm_dup(c, &d);   d: the address of a new heap object, which leads to communicator 7
 *     e = d;
 *     MPI_Comm_free(&d);     the object is dead, d: MPI_COMM_NULL
 *     MPI_Barrier(e);        MPI-HANDLE-FREED
 *
 * What is behind a handle (a communicator, a datatype) is one object for all equal ones; a handle
 * is of its own for each call that makes one.  As those of requests they are heap objects, so
 * state_key() does not tell their names apart.
 *
 * A state also knows what its rank has made and not freed.  state_key() leaves that out: it
 * decides nothing but the warnings at MPI_Finalize.
 */
#ifndef M2S_ABSTRACTION_STATE_HANDLE_H
#define M2S_ABSTRACTION_STATE_HANDLE_H

#include "abstraction/domain/value.h"
#include "abstraction/state/state.h"
#include "core/diag/source.h"

#include <stdbool.h>
#include <stdint.h>

struct engine;
struct event;

enum { HANDLE_ATTRIBUTES = 64 }; /* in the content of the object: see call/attr.c */

/* In struct memory: the object that a handle is the address of. */
struct mpi_object {
    enum handle_kind kind;
    const char *call;      /* that made it: "MPI_Comm_dup" */
    struct src_range at;
    struct src_range freed_at;
};

/* The running call makes an object: its handle.  what: what lookups find behind it, an address
 * in a hidden object. */
struct value handle_new(struct engine *e, struct state *s, enum handle_kind kind,
                        struct value what);
/* *v becomes what is behind it; other values stay.  False: *ev, it was freed. */
bool handle_open(struct engine *e, struct state *s, enum handle_kind kind, struct value *v,
                 struct event *ev);
/* The program frees the object: handles of it are stale from now on. */
void handle_free(struct engine *e, struct state *s, struct value handle);

/* A mark that stays with the object: it is committed. */
void handle_mark(struct engine *e, struct state *s, struct value handle);
bool handle_is_marked(struct engine *e, struct state *s, struct value handle);

/* A number that stays with the object, of type I64: of a datatype, how many basic elements it has,
 * where only the state knows (call/type_vague.h); of a file, what MPI_File_open has returned. */
void handle_set_amount(struct engine *e, struct state *s, struct value handle,
                       struct value amount);
struct value handle_amount(struct engine *e, struct state *s, struct value handle);

/* Does the value lead to such an object, dead or not? */
bool handle_is(const struct state *s, const struct value *v);
/* Its memory, or NULL. */
const struct memory *handle_memory(const struct state *s, const struct value *v);

/* Keys of attributes are numbers: only that they are made and freed is known here. */
void handle_own(struct engine *e, struct state *s, enum handle_kind kind, uint32_t number);
void handle_disown(struct state *s, enum handle_kind kind, uint32_t number);

/* No pointer leads to this heap object any more (state/state_key.c). */
void handle_lost(struct engine *e, struct state *s, uint32_t index);
/* Code that is not known got the handle: it may free it. */
void handle_escapes(struct state *s, uint32_t index);
/* The state is dropped, since an equal one is known. */
void handle_merge(struct engine *e, struct state *s);
/* MPI_Finalize: warn of what is left. */
void handle_finalize(struct engine *e, struct state *s);
/* The rank ends after MPI_Finalize: warn of what could have been freed until here. */
void handle_end(struct engine *e, struct state *s);

/* Does the slicer's model call the function of the operator behind MPI_Reduce_local?  It does so
 * for all that have the parameters of an operator (core/ir/operators.h). */
bool handle_runs_operator(struct engine *e, struct state *s, struct value op);

#endif
