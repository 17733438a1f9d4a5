/* What the parts of a proof share. */
#ifndef M2S_VERIFY_ANYN_PROVE_H
#define M2S_VERIFY_ANYN_PROVE_H

#include "verify/anyn/anyn.h"

/* An obligation: true if the facts have no solution; then it is noted. */
bool anyn_never(struct anyn *a, struct affine_facts facts, const char *what);
/* The same, and the proof has failed otherwise. */
bool anyn_must_never(struct anyn *a, struct affine_facts facts, const char *what,
                     const struct family *f);
bool anyn_fail(struct anyn *a, const char *what, const struct family *f);

/* Each solution of `facts` is one of one of the n ways. */
bool anyn_covers(struct anyn *a, const struct affine_facts *facts, const struct affine_facts *ways,
                 uint32_t n, const char *what);

/* One event of a family: its rank and counters have names of their own, that end so. */
struct anyn_event {
    const struct family *f;
    struct affine_map names; /* of coordinates and counters; in a match: what they are */
};

struct anyn_event anyn_event_of(struct anyn *a, const struct family *f, const char *suffix);
/* Those names again, with another map behind. */
struct anyn_event anyn_event_subst(struct anyn *a, struct anyn_event e, const struct affine_map *m);
struct affine anyn_coord(const struct anyn *a, struct anyn_event e, uint32_t i);
/* What holds where both events are. */
struct affine_facts anyn_both(struct anyn *a, struct anyn_event x, struct anyn_event y);
/* x and y are of one rank. */
void anyn_same_rank(const struct anyn *a, struct affine_facts *facts, struct anyn_event x,
                    struct anyn_event y);
/* The other rank of x is that of y. */
void anyn_is_peer(const struct anyn *a, struct affine_facts *facts, struct anyn_event x,
                  struct anyn_event y);
struct affine anyn_counter(const struct anyn *a, struct anyn_event e, uint32_t i);
struct affine anyn_at(const struct anyn *a, struct anyn_event e, struct affine x);

/* x and y, events on communicators of one number, are on one communicator. */
void anyn_same_comm(const struct anyn *a, struct affine_facts *facts, struct anyn_event x,
                    struct anyn_event y);
/* The rank with coordinates as y says is in the communicator of event x. */
void anyn_in_comm(const struct anyn *a, struct affine_facts *facts, struct anyn_event x,
                  const struct affine_map *y);

/* When x comes before y on one rank: in one of the ways; `same` holds where they have one place. */
struct anyn_order {
    struct affine_facts *ways;
    uint32_t n, cap;
    bool may_be_same;
    struct affine_facts same;
};

struct anyn_order anyn_before(struct anyn *a, struct anyn_event x, struct anyn_event y);

/* A send and the receive that takes it, for all values of the names of one of them. */
struct anyn_match {
    struct anyn_event send, recv;
    const struct family *from; /* whose names they are */
    struct affine_facts facts;
};

struct anyn_matches {
    struct anyn_match *items;
    uint32_t n, cap;
};

/* Receives from any rank get the peer of one run; all other runs end as that one does, or the proof
 * has failed.  items: of the families, to be changed. */
bool anyn_name_sources(struct anyn *a, struct family *items);

bool anyn_match_messages(struct anyn *a, struct anyn_matches *out);

/* Statements that are one collective for all ranks: each rank is in one of them. */
struct anyn_group {
    const struct family **items;
    uint32_t n, cap;
};

struct anyn_groups {
    struct anyn_group *items;
    uint32_t n, cap;
};

bool anyn_group_collectives(struct anyn *a, struct anyn_groups *out);
/* The counters of two events, one by one, are the same, and so is the communicator. */
void anyn_same_instance(struct anyn *a, struct affine_facts *f, struct anyn_event x,
                        struct anyn_event y);
/* All that holds where these events are. */
struct affine_facts anyn_domains(struct anyn *a, const struct anyn_event *events, uint32_t n);

/* No process ends itself, or does what has no meaning. */
bool anyn_check_faults(struct anyn *a);
/* Messages and buffers fit, or a->unfit says what may not.  What is asked is noted only if all of
 * it is shown. */
void anyn_check_content(struct anyn *a, const struct anyn_matches *matches,
                        const struct anyn_groups *groups);

/* What must have happened first. */
bool anyn_schedule(struct anyn *a, const struct anyn_matches *matches,
                   const struct anyn_groups *groups);

#endif
