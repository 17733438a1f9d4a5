/* A run of the stage while it goes on: explore/attempt.c, and what of it is in files of its own. */
#ifndef M2S_ABSTRACTION_EXPLORE_ATTEMPT_H
#define M2S_ABSTRACTION_EXPLORE_ATTEMPT_H

#include "abstraction/abstraction.h"
#include "abstraction/explore/joint_witness.h"
#include "abstraction/state/engine.h"
#include "core/diag/diag.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct alikes;
struct ledger;
struct program;
struct skel;
struct trial;
struct values;
struct world;

enum { ATTEMPT_TRY_PART = 4, ATTEMPT_TRY_PERCENT = 40 }; /* of work, of time: for a try */

struct run {
    struct arena *arena, *keep;
    struct program *program;
    const struct abst_options *options;
    struct values *values;
    struct ledger *ledger;
    struct diags *diags;
    struct skel *skel;
    struct world **todo;
    struct alikes *alikes;
    struct budget budget;
    uint64_t given_back; /* work that does not count in the budget */
    struct abst_options limits; /* of the present precision: the precise one may only try */
    enum precision precision;
    bool limit, wild; /* wild: there are receives of several channels */
    uint32_t n_todo, cap_todo, n_done, n_over_worlds;
    uint32_t n_like; /* worlds that were like another one */
    bool wants_joint; /* the joint phase may be tried still */
    bool is_joint;    /* it has told all */
    bool lacks;       /* values of parts that are not followed, which communication depends on */
    size_t n_ledger, n_diags; /* entries that were there before */
    struct diags last; /* what the last attempt that failed has said */
    struct joint_failures failures; /* of the ranks together */
    struct src_range waits; /* engine.rma.waits */
    uint64_t told; /* work that is in tries of which the listener knows */
};

/* The world that has all executions. */
struct world *attempt_first_world(struct run *r);

/* What explores the world; the attempt's memory, and what it says, are its own. */
struct engine attempt_engine(struct run *r, struct world *w);
void attempt_prepare(struct run *r, struct engine *e, struct trial *t, struct arena *arena);
/* What a failed attempt has said tells why there is no skeleton, if nothing else does. */
void attempt_remember(struct run *r, const struct trial *t);
/* Is it better to begin again: not to follow what only computes; or to follow it, as no part of it
 * can be skipped; or as several ranks read one file? */
bool attempt_is_left(const struct run *r);

/* ---- attempt_tell.c ---- */

/* One way of exploring has ended.  t: what it has said, if there is no skeleton of it; else NULL;
 * otherwise: why there is none where nothing is said. */
void attempt_tell(struct run *r, const char *how, const struct trial *t, const char *otherwise);
/* The same, rank by rank. */
void attempt_tell_alone(struct run *r, const struct trial *t, const char *otherwise);
/* An attempt rank by rank has ended: what it has said is remembered, and told, if there is none
 * like it afterwards: then `otherwise` is not NULL. */
void attempt_end_alone(struct run *r, const struct trial *t, const char *otherwise);

/* ---- attempt_joint.c ---- */

/* The ranks together.  ends: only where they end badly, without generalising, or to learn where
 * with it; else NULL.  False: that was given up. */
bool attempt_joint(struct run *r, struct world *w, struct joint_ends *ends);

/* ---- attempt_inputs.c ---- */

/* Explore the ranks together with inputs with which a violation behind a generalisation is met
 * without it.  False: none was found. */
bool attempt_witness(struct run *r);

/* The ranks together have told all.  Say at each letter behind which they certainly fail with which
 * inputs they do: the smallest that the facts allow, if trying them shows that they do. */
void attempt_find_inputs(struct run *r);

#endif
