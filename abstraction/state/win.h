/* Windows (MPI-4.0 chapter 12): what a rank knows of one, in the object of its handle.
 *
 *     MPI_Win_create(u, 80, 8, info, comm, &w);    w: "window 1 on comm", 80 bytes in units of 8
 *     MPI_Win_fence(0, w);                         the last fence: open
 *     MPI_Put(..., 1, 0, 1, MPI_DOUBLE, w);        an operation has been issued since
 *
 * What its members do with it is apart from all else: comm_copy.h.
 */
#ifndef M2S_ABSTRACTION_STATE_WIN_H
#define M2S_ABSTRACTION_STATE_WIN_H

#include "abstraction/domain/value.h"

#include <stdbool.h>
#include <stdint.h>

struct comm;
struct engine;
struct rank_list;
struct state;

struct win {
    struct value handle;
    const struct comm *comm; /* the copy */
};

/* What stands in the object of a handle. */
enum win_field {
    WIN_BASE,   /* PTR: the memory of this process; null: none */
    WIN_SIZE,   /* I64: bytes, or NONE if that is not known */
    WIN_OWNS,   /* I32: the memory is of MPI_Win_allocate */
    WIN_HINTS,  /* I32: its maker was given an info object, which may promise something */
    WIN_FENCE,  /* I32: the last fence, enum win_fence */
    WIN_ISSUED, /* I32: operations have been issued in the epoch that it has begun */
    WIN_OTHER,  /* I32: others have, since then, in epochs of another kind */
    WIN_ACCESS, /* PTR: the group of MPI_Win_start, behind its handle; null: none */
    WIN_EXPOSED, /* PTR: the same of MPI_Win_post */
    WIN_SECTIONS, /* I32: of MPI_Win_lock, on how many targets (win_lock.h) */
    WIN_ALL,    /* I32: a section of MPI_Win_lock_all */
    WIN_UNIT,   /* I32: of displacements to this process */
    WIN_FLAVOUR, /* I32: what has made it (12.2.6) */
    WIN_MODEL,  /* I32: the memory model */
    WIN_HEARD,  /* I32: origins that MPI_Win_test has heard of since MPI_Win_post */
    WIN_ATTACHED, /* I32: how many pieces of memory are attached */
    WIN_ASKED,  /* I32: operations on words with a result are under way to member - 1; -1: to
                   several */
    WIN_TOLD,   /* I32: the same of those without */
    WIN_HANDLER, /* PTR: the error handler; null: MPI_ERRORS_ARE_FATAL (9.3.2) */
    WIN_ROUND   /* I32: since there are sections, an operation on a word has been carried out */
};

/* What has made it: WIN_FLAVOUR, as in mpi.h (12.2.6). */
enum win_flavour { WIN_CREATED = 1, WIN_ALLOCATED, WIN_DYNAMIC, WIN_SHARED };

/* MPI_MODE_NOSUCCEED: no epoch begins (12.5.5). */
enum win_fence { WIN_NO_FENCE, WIN_FENCE_OPENS, WIN_FENCE_NO_SUCCESSOR };

/* A new window: its handle is to be freed with win_close(). */
struct value win_open(struct engine *e, struct state *s, const struct comm *on);
void win_close(struct engine *e, struct state *s, const struct win *w);
/* The window that *handle leads to; false: it does to none. */
bool win_of(struct engine *e, struct state *s, const struct value *handle, struct win *w);

struct value win_get(struct engine *e, struct state *s, const struct win *w,
                     enum win_field field);
/* Where the field is: a pointer of the program may lead there. */
struct value win_place(const struct win *w, enum win_field field);
void win_set(struct engine *e, struct state *s, const struct win *w, enum win_field field,
             struct value v);
/* Where the attributes of the program begin (call/attr.c). */
struct value win_attributes(const struct value *handle);
bool win_is_flavour(struct engine *e, struct state *s, const struct win *w,
                    enum win_flavour flavour);
/* Is a field of type I32 not 0? */
bool win_is(struct engine *e, struct state *s, const struct win *w, enum win_field field);
/* The group of WIN_ACCESS or WIN_EXPOSED, or NULL: there is no such epoch. */
const struct rank_list *win_group(struct engine *e, struct state *s, const struct win *w,
                                  enum win_field field);
void win_set_group(struct engine *e, struct state *s, const struct win *w, enum win_field field,
                   const struct rank_list *g);

/* How much a member exposes, and in which unit displacements count there (12.2.1).  False: this
 * rank does not know. */
bool win_member(struct engine *e, struct state *s, const struct win *w, uint32_t member,
                int64_t *size, int64_t *unit);
void win_set_member(struct engine *e, struct state *s, const struct win *w, uint32_t member,
                    int64_t size, int64_t unit);
/* Has this rank begun a section of MPI_Win_lock on the member? */
bool win_member_is_locked(struct engine *e, struct state *s, const struct win *w,
                          uint32_t member);
enum win_hold { WIN_FREE, WIN_HOLDS, WIN_EXCLUDES, WIN_EXCLUDED /* and there was an operation on a
                word: another one would be in the same section */ };
void win_member_lock(struct engine *e, struct state *s, const struct win *w, uint32_t member,
                     enum win_hold hold);
/* Where it is followed who has which lock (call/win_grant.h): what this rank knows of that of the
 * member. */
enum win_grant { GRANT_NONE, /* there is none */
                 GRANT_HELD,
                 GRANT_LEFT, /* the library has not asked for it, as nothing is done with it */
                 GRANT_BACK, GRANT_BACK_ASKED, /* is given back; as soon as it is there */
                 GRANT_ASKED, GRANT_PUT, GRANT_GOT /* the same, and operations wait for it */ };
enum win_grant win_grant(struct engine *e, struct state *s, const struct win *w, uint32_t member);
void win_set_grant(struct engine *e, struct state *s, const struct win *w, uint32_t member,
                   enum win_grant grant);

/* In the epoch between fences that is open (call/win_value.h): whom this rank has written to, and
 * what it has got. */
struct win_got {
    struct value to;    /* bytes at..at + bytes of the member come here */
    int64_t at, bytes;
    uint32_t member;
};
void win_write_to(struct engine *e, struct state *s, const struct win *w, uint32_t member);
bool win_writes_to(struct engine *e, struct state *s, const struct win *w, uint32_t member);
void win_remember(struct engine *e, struct state *s, const struct win *w, const struct win_got *g);
/* The k-th; false: there is none. */
bool win_remembered(struct engine *e, struct state *s, const struct win *w, uint32_t k,
                    struct win_got *g);
/* The epoch is over. */
void win_forget(struct engine *e, struct state *s, const struct win *w);

/* Is the section of this rank on the member exclusive? */
bool win_excludes(struct engine *e, struct state *s, const struct win *w, uint32_t member);
/* May an operation on a word of the member be a step of its own? */
bool win_may_ask(struct engine *e, struct state *s, const struct win *w, uint32_t member);
/* There was one, with a result or not. */
void win_ask(struct engine *e, struct state *s, const struct win *w, uint32_t member, bool result);
/* Those to the member (SKEL_NONE: to all) are complete; here: at least at this side. */
void win_asked(struct engine *e, struct state *s, const struct win *w, uint32_t member, bool here);
/* One that takes effect when it must: place and operands, as rma_word.c reads them. */
struct win_later {
    uint32_t word, kind;
    int64_t operand, compare;
    struct value result; /* null: none */
};
void win_postpone(struct engine *e, struct state *s, const struct win *w,
                  const struct win_later *l);
bool win_postponed(struct engine *e, struct state *s, const struct win *w, struct win_later *l);
void win_postponed_done(struct engine *e, struct state *s, const struct win *w);
/* Are any under way? */
bool win_asks(struct engine *e, struct state *s, const struct win *w, bool result);

/* Memory that is attached to a dynamic window (12.2.4). */
struct win_region {
    struct value base, size;
};
/* The k-th piece; false: there are no more. */
bool win_attached(struct engine *e, struct state *s, const struct win *w, uint32_t k,
                  struct win_region *r);
/* False: there are too many. */
bool win_attach(struct engine *e, struct state *s, const struct win *w,
                const struct win_region *r);
void win_detach(struct engine *e, struct state *s, const struct win *w, uint32_t k);

#endif
