/* Requests (MPI-4.0 3.7, 3.9) and messages that a probe has taken (3.8.3): the table of a
 * rank, by the slots that the skeleton shows.
 *
 *     MPI_Irecv(a, ..., &r[0]);    slot 0      r[0]: the address of a new heap object
 *     MPI_Isend(b, ..., &r[1]);    slot 1
 *     MPI_Waitall(2, r, ...);      both slots are free, the objects dead, r: null handles
 *
 * A handle is an ordinary value in memory.  Since it is the address of an object of its own,
 * state_key() knows states that differ in the names of these objects only as one, and a copy of
 * a handle that is no longer valid is recognised.
 */
#ifndef M2S_ABSTRACTION_STATE_REQUEST_H
#define M2S_ABSTRACTION_STATE_REQUEST_H

#include "abstraction/domain/value.h"
#include "abstraction/state/event.h"
#include "core/diag/source.h"
#include "core/skel/skel.h"

#include <stdbool.h>
#include <stdint.h>

struct engine;
struct group;
struct memory;
struct state;
struct symbol;

/* What MPI_Status holds as the size when the request was cancelled (3.8.4). */
enum { MPI_STATUS_CANCELLED = -1 };

enum request_kind {
    REQUEST_NONE,    /* the slot is free */
    REQUEST_SEND,
    REQUEST_RECV,
    REQUEST_COLL,
    REQUEST_NOTHING, /* of MPI_PROC_NULL: done from the beginning */
    REQUEST_MESSAGE, /* no request, but a message that MPI_Mprobe has taken */
    REQUEST_MATCHED, /* MPI_Imrecv: it is received, only the buffer is not yet written */
    REQUEST_SPLIT,   /* no request, but a split collective on a file that has begun: its buffer */
    REQUEST_RMA      /* no request, but an operation on a window: its buffer at this side */
};

struct request {
    enum request_kind kind;
    uint32_t object;            /* the handle's; SKEL_NONE: it has none */
    uint32_t other;             /* MPI_Isendrecv: slot of its send, without handle; else
                                   SKEL_NONE */
    bool persistent, active;    /* not persistent: active */
    bool started;               /* persistent: at least once */
    bool done;                  /* this half of an MPI_Isendrecv is complete */
    bool cancelling;            /* MPI_Cancel was called */
    bool told;                  /* MPI_Request_get_status has said that it is complete */
    bool receives;              /* NOTHING, RMA: a receive, a buffer that is written */
    enum skel_mode mode;        /* SEND */
    struct envelope from;       /* RECV, persistent SEND, RMA (then: to whom) */
    struct group *group;        /* RECV: the only channel, or NULL; MESSAGE, MATCHED: its; SEND
                                   that is not posted: one on which nobody sends */
    uint32_t index;             /* RECV, COLL: reserved in the exact phase, or SKEL_NONE */
    struct buffer buffer;       /* RECV, MATCHED, persistent SEND */
    uint32_t n_partitions;      /* a partitioned operation (4.2); else 0 */
    const bool *partitions;     /* of these, active: SEND: ready, RECV: said to have arrived;
                                   NULL: none */
    const struct coll_call *coll;
    struct symbol *symbol;      /* COLL: contributed; MESSAGE, MATCHED: of the message */
    const char *call;           /* "MPI_Irecv" */
    struct src_range at;        /* where it was made, or started */
    struct src_range made;
};

/* The lowest free slot. */
uint32_t request_next(const struct state *s);
/* Put a request into a free slot; it gets a handle of its own if r->object is 0, and it is
 * made here. */
struct request *request_put(struct engine *e, struct state *s, uint32_t slot,
                            const struct request *r);
/* What MPI_Request and MPI_Message variables hold. */
struct value request_handle(const struct state *s, uint32_t slot);
/* The request of a handle, or NULL: null, stale, unknown. */
struct request *request_of(struct state *s, struct value handle, uint32_t *slot);
/* A handle whose request is complete. */
bool request_is_stale(const struct state *s, struct value handle);
/* The slot is free, handles of it are stale. */
void request_drop(struct engine *e, struct state *s, uint32_t slot);
/* Values that the facts fix become constants. */
void request_reduce(struct state *s);
/* n objects from this one on end: addresses that MPI keeps lead nowhere any more. */
void request_forget(struct engine *e, struct state *s, uint32_t object, uint32_t n);

/* Null, stale, of a request, or of an object (handle.h).  Values of this kind are never lost
 * when others become unknown: the names of states do not depend on which object a handle is. */
bool request_is_handle(struct engine *e, struct state *s, const struct value *v);
/* All of m has any content, but for the handles in it. */
void request_fill(struct engine *e, struct state *s, struct memory *m, struct origin *o);

/* A persistent request that goes without ever having been started, on the path of s. */
void request_unused(struct engine *e, struct state *s, const struct request *r);

struct value request_null(struct engine *e); 
/* The request whose handle is at `at`: its slot, or SKEL_NONE for a null handle.  False: *ev. */
bool request_at(struct engine *e, struct state *s, struct value at, uint32_t *slot,
                struct event *ev);
/* The same for a handle. */
bool request_find(struct engine *e, struct state *s, struct value handle, uint32_t *slot,
                  struct event *ev);
/* The slot that must be completed next, of a request or the other half of it; SKEL_NONE:
 * none, it is complete or not active. */
uint32_t request_part(const struct state *s, uint32_t slot);
/* A call is about to write a handle there: false: that loses the last one of a request. */
bool request_may_write(struct engine *e, struct state *s, struct value at, struct event *ev);
/* The end of MPI_Finalize: false: *ev, a request is not complete. */
bool request_all_complete(struct engine *e, struct state *s, struct event *ev);

/* The buffer of a partition. */
struct buffer request_partition(const struct request *r, uint32_t k);

/* What a SELECT needs to complete this slot; a partitioned send that is not posted never is. */
struct alternative request_alternative(struct engine *e, struct state *s, uint32_t slot);
/* ALL: that the request is complete, both halves; that several are. */
struct alternative request_both(struct engine *e, struct state *s, uint32_t slot);
struct alternative request_all(struct engine *e, const struct alternative *a, uint32_t n);
/* *ev waits for this and nothing else, or for nothing at all (a test). */
void request_select(struct engine *e, struct event *ev, const struct alternative *a,
                    uint32_t n, bool tests);
/* The request is over: its slots are free, or it is inactive; `at`: where its handle is. */
bool request_end(struct engine *e, struct state *s, uint32_t slot, struct value at,
                 struct event *fault);

#endif
