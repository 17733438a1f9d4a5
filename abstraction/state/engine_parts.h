/* What an exploration holds: the parts of struct engine, each for the rooms that use it. */
#ifndef M2S_ABSTRACTION_STATE_ENGINE_PARTS_H
#define M2S_ABSTRACTION_STATE_ENGINE_PARTS_H

#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/state/word.h"
#include "core/diag/diag.h"

#include <stdbool.h>
#include <stdint.h>

struct address_pairs;
struct region_run;
struct c_checks;
struct choices;
struct comm_colls;
struct element_name;
struct expr;
struct finding;
struct group;
struct joined;
struct memory;
struct long_loops;
struct named_expr;
struct order;
struct region;
struct state;
struct win_uses;

struct world {
    struct facts facts;      /* about SHARED atoms */
    uint64_t asked;          /* how often they were of use, in this attempt */
    const char *text;
    bool over;               /* there may be no such execution */
    struct split_count *splits;
    uint32_t n_splits, cap_splits;
};

struct split_count {
    const struct expr *atom;
    uint32_t n, composite; /* composite: of conditions that leave no interval */
};

/* A wildcard receive that was taken for a receive from one channel. */
struct wildcard {
    uint32_t rank, comm;
    int32_t peer, tag;
    const struct group *group;
};

struct wildcards {
    struct wildcard *v;
    uint32_t n, cap;
};

/* Warnings about places: finding.h. */
struct findings {
    struct finding **v;
    uint32_t n, cap;
};

/* The collective calls of each communicator. */
struct colls {
    struct comm_colls *v;
    uint32_t n, cap;
};

/* Groups of messages, for all attempts. */
struct groups {
    struct group **v;
    uint32_t n, cap;
    struct group **slots;  /* a table of the channels: channel/channel.c */
    uint32_t n_slots;
};

/* Global variables at the start, with the hidden ones. */
struct globals {
    struct memory **v;
    uint32_t n;
};

struct memory_pile {
    struct memory **items;
    uint32_t n, cap;
};

struct temp_pool {
    struct value **free;
    uint32_t n, cap;
};

/* The states of one attempt: how many there were, and what is to be used again. */
struct state_pool {
    uint32_t last;                   /* number of the last one */
    struct state *dropped;
    struct memory_pile small, large; /* objects */
    struct facts facts;              /* their memory */
    struct temp_pool *temps;         /* per function: arrays of temporaries */
};

/* What all attempts together may cost. */
struct budget {
    uint64_t work, check_at; /* done; when to look at the limits again */
};

/* The channels of a pair of ranks, in the joint phase (channel/tags.h). */
enum pair_order {
    PAIR_BY_TAG,  /* one for each tag */
    PAIR_WANTED,  /* the same, but a tag was not known, or a receive takes any */
    PAIR_IN_ORDER /* one for all tags */
};

/* One attempt: how it is made, and what has become of it. */
struct attempt {
    uint32_t number;
    bool frozen;           /* too many attempts: no more predicates */
    bool waits_for_senders; /* the last attempt has found new channels */
    bool wants_joint;      /* stop where the joint phase would lose less */
    enum pair_order order;

    bool stop;             /* it has ended */
    bool dirty;            /* a predicate was added: it will be repeated */
    bool failed;           /* an error was added to diags */
    bool limit;            /* it is a limit */
    bool enough;           /* a limit is met: what is left is not explored (go_on) */
    bool loses;            /* it has come to a place where the joint phase would lose less */
    const struct expr *split; /* a condition over SHARED atoms that divides the world */
    struct src_range split_at; /* where it is asked */
    bool split_enumerate;  /* or: its atom must be enumerated */
    bool new_offers;       /* a rank has offered what the last attempt did not know */
    bool wants_offers;     /* a rank waits for another one's offer */
    bool tests_content;    /* a predicate was asked for: a rank tests what others say */
    bool unknown_code;     /* a function without definition was called */
    bool crowded;          /* the joint phase has been given up: there are too many choices */
    bool only_joined;      /* and would be again if quiet branches are not joined */
    bool paced;            /* the joint phase may go another way at another pace */
    const char *given_up;  /* why the joint phase has been; or NULL */
    bool lost_heap;        /* pointers to allocated memory were lost: interp/join_states.c */
    struct wildcards wildcards;
    struct findings findings;
    struct choices *choices;     /* state/choices.c */
    struct c_checks *checks;     /* arguments/c_type.c */
    struct address_pairs *pairs; /* state/address.c */
};

/* In the joint phase: names of values that are equal on all ranks where what they come from is. */
struct joint_names {
    struct { struct named_expr *v; uint32_t n, cap; } exprs;      /* engine_named() */
    struct { struct element_name *v; uint32_t n, cap; } elements; /* state/array.c */
    struct { struct joined *v; uint32_t n, cap; } joined;         /* interp/join_states.c */
    struct { /* interp/region_memo.c */
        struct region_run *now, **v;
        uint32_t n, cap;
        bool of_words; /* the program looks at words of the command line */
    } runs;
    bool fits;          /* the message is known to fit: explore/joint_counts.h */
};

/* What is run now. */
struct running {
    struct region *region; /* or NULL */
    uint32_t begun;        /* expressions that there were when the rank began to run */
    bool watches;          /* it is the program that accesses memory: see buffer_use.h */
    bool may_ask;          /* then what it must know of a buffer can be asked */
    struct value question; /* asked: a condition; NONE: nothing is */
    struct long_loops *long_loops; /* interp/long_loops.h; or NULL */
};

/* One-sided communication. */
struct rma {
    struct win_uses *uses;   /* win_lock.c */
    struct words words;      /* of windows, that are followed */
    struct order *order;     /* order.h; NULL: conflicts are not looked for */
    struct src_range *waits; /* out: a call on a window that may wait or not, unless its file is
                                NULL: none was run */
};

#endif
