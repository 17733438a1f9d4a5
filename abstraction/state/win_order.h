/* When operations on windows may be under way, in every execution (MPI-4.0 12.5, 12.7).
 *
 *     MPI_Win_post, MPI_Win_fence at the target      from here on,
 *     MPI_Win_wait, the next MPI_Win_fence there     until here,
 *     whatever the origin has waited for
 *
 * What the calls on windows tell, in the exact phase; else all is ignored (order.h).
 */
#ifndef M2S_ABSTRACTION_STATE_WIN_ORDER_H
#define M2S_ABSTRACTION_STATE_WIN_ORDER_H

#include "abstraction/domain/value.h"
#include "abstraction/state/conflict.h"

#include <stdbool.h>
#include <stdint.h>

struct buffer;
struct engine;
struct event;
struct rank_list;
struct state;
struct win;
struct window;

/* One rank's side of a window. */
struct window_side {
    struct window *window;
    uint32_t fences;                 /* that have returned */
    const uint32_t *const *opened;   /* per member: when it came to the last one; NULL: none */
    bool synchronised;               /* there was a call on it that is a synchronisation */
    bool stored, may_store;          /* into it since then */
    struct src_range stored_at;
    struct operation_on *exposure;   /* of the last MPI_Win_post, or NULL */
    const uint32_t **posted;         /* per rank: when it made its last post for this one */
};

/* A rank has made the window, which has this memory; clocks: of all members as they came to the
 * call, NULL: not known.  False: *ev is a fault. */
bool win_order_made(struct engine *e, struct state *s, const struct win *w,
                    const uint32_t *const *clocks, struct event *ev);
/* It has returned from MPI_Win_free. */
void win_order_freed(struct engine *e, struct state *s, const struct win *w);

/* MPI_Win_fence returns; closes: it has ended an epoch. */
void win_order_fence(struct engine *e, struct state *s, const struct win *w, bool closes,
                     const uint32_t *const *clocks);
/* MPI_Win_post, as an exposure epoch begins.  False: *ev is a fault. */
bool win_order_post(struct engine *e, struct state *s, const struct win *w, struct event *ev);
/* MPI_Win_start has heard of the post of a rank. */
void win_order_posted(struct engine *e, uint32_t rank, uint32_t comm, uint32_t by,
                      const uint32_t *clock);
/* MPI_Win_complete is called: it tells one target after the other, and the first may go on. */
void win_order_completes(struct engine *e, struct state *s, const struct win *w);
/* MPI_Win_complete, MPI_Win_wait return. */
void win_order_complete(struct engine *e, struct state *s, const struct win *w);
void win_order_wait(struct engine *e, struct state *s, const struct win *w,
                    const struct rank_list *origins);
/* A section begins, or has ended, on a member; SKEL_NONE: all; promises: MPI_MODE_NOCHECK.
 * False: *ev is a fault. */
bool win_order_lock(struct engine *e, struct state *s, const struct win *w, uint32_t member,
                    bool excludes, bool promises, struct event *ev);
void win_order_unlock(struct engine *e, struct state *s, const struct win *w, uint32_t member);
/* The operations to the member (SKEL_NONE: to all) are complete; here: at this side only. */
void win_order_flush(struct engine *e, struct state *s, const struct win *w, uint32_t member,
                     bool here);

/* An operation is issued. */
struct win_issue {
    enum access_mode mode;
    enum access_kind kind;
    uint32_t member;
    const char *call, *operator, *type; /* as in struct operation_on */
    bool reads, swaps, requests;
    const struct buffer *target;        /* from byte `disp` of the window on; */
    int64_t disp;                       /* INT64_MIN: not known */
    const struct buffer *sends[2], *receives; /* NULL: none */
};
/* False: *ev is a fault. */
bool win_order_issue(struct engine *e, struct state *s, const struct win *w,
                     const struct win_issue *i, struct event *ev);

/* Where in its object the memory of the window of a rank begins. */
int64_t win_order_base(const struct window *w, uint32_t rank);
/* The memory that all its members have, and to whose part of it the byte belongs. */
struct site *win_order_shared(const struct window *w);
uint32_t win_order_owner(const struct window *w, int64_t at);
/* Was it made with an info, which may have changed what accumulates keep (12.2.1)? */
bool win_order_has_hints(const struct window *w);

/* All is explored: what was left at the end of the exact phase may conflict with what followed,
 * and that with itself.  ends: all ranks had ended there. */
void win_order_end(struct engine *e, bool ends);

#endif
