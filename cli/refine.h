/* The ladder of refinement: the ways to slice a program and to execute the slice, from the one that
 * cuts all array data to the one that cuts none.  In the field: abstraction refinement, with a
 * fixed sequence of abstractions.
 *
 * Rungs stand on each other: one is tried when the answer of the rung that it stands on leaves
 * something open, and its own answer may replace that one.  Some go first: where the exploration of
 * the rung below meets what they are for, it ends, and goes on only if they do not decide
 * (cli/climb.c).  In the order in which they are tried:
 *
 *   flights                 are buffers used while an operation on them is in flight, or memory
 *                           that was freed?
 *   plain                   the verdict; these go first:
 *     files                 where several ranks read one file; last of these where it is random
 *                           numbers that they have in common
 *     short                 where messages race for long: executions of a few rounds
 *     free                  where it would be a proof for some inputs, or passes a loop many times,
 *                           and messages race
 *     quiet                 where most of the first work is in what only computes; again, as long
 *                           as more is found that must be followed
 *     vectors               where plain meets a limit, or is possibly violated, and C++'s
 *                           std::vector is used
 *     asserts               where that meets a limit, or is possibly violated, and functions that
 *                           only compute have assertions, or C++'s library may throw
 *     witness
 *     partial               -n 3: inconclusive  ->  -n 3: violated
 *     precise               -n 3: possibly violated  ->  -n 3: verified
 *     loops                 -n 3: verified, if the loop at line 9 ends  ->  -n 3: verified
 *   given                   not tried here, see concrete.h
 */
#ifndef M2S_CLI_REFINE_H
#define M2S_CLI_REFINE_H

#include "core/base/mechanism.h"
#include "report/result.h"
#include "slicer/slicer.h"

enum rung_name {
    RUNG_FLIGHTS,         /* with the accesses to buffers of nonblocking operations before these
                             are complete, and those to memory that may have been freed */
    RUNG_PLAIN,           /* without array data */
    RUNG_FILES,           /* keeps what moves in files: what all ranks read there is the same */
    RUNG_WITNESS,         /* the same slice; a violation with values of inputs, where a loop need
                             not be generalised */
    RUNG_PARTIAL,         /* executions end where they cannot be followed: with little effort */
    RUNG_SHORT,           /* the same, with less effort */
    RUNG_FREE,            /* the plain slice; inputs are not bounded, and loops are closed soon */
    RUNG_QUIET,           /* the plain slice again; what only computes, for long, is not followed,
                             but for what communication turns out to depend on */
    RUNG_VECTORS,         /* C++ compiled again, with a std::vector of which the memory never moves
                             (frontend/include/m2s_vector.hpp) */
    RUNG_ASSERTS,         /* without array data; what assertions of functions that only compute ask
                             for is taken for granted, and not computed */
    RUNG_PRECISE,         /* keeps the data of floating point arrays: slower to execute, but without
                             the over-approximations that come from cutting them */
    RUNG_LOOPS,           /* keeps loops of which it is not proved that they end, and runs them */
    RUNG_GIVEN,           /* keeps what moves in files; inputs are given in full (concrete.h) */
    RUNG_COUNT
};

enum rung_when { /* it depends on the answer of the rung on which this one stands */
    WHEN_ASKED,    /* stands on none */
    WHEN_POSSIBLE, /* a counterexample may need an over-approximation */
    WHEN_OPEN,     /* the same as POSSIBLE, or there is nothing to search */
    WHEN_ROUNDS,   /* its skeleton has a tape, and a violation is possible */
    WHEN_UNDECIDED,/* there is nothing to search, or a violation is possible */
    WHEN_ONE_FILE, /* several ranks read one file */
    WHEN_RACES,    /* messages race, for long or within bounds */
    WHEN_LONG,     /* messages race for long */
    WHEN_LOOPS,    /* a proof, if loops end */
    WHEN_ASSERTS,  /* a limit, or it is HEAVY, or a violation is possible, and assertions are
                      computed */
    WHEN_VECTORS,  /* a limit, or a violation is possible, and std::vector is used */
    WHEN_HEAVY     /* most of the work is in what only computes */
};

enum rung_use {
    USE_ALL,       /* whatever it says */
    USE_DECISION,  /* a proof or a violation */
    USE_UNBOUNDED, /* the same, or a possible violation; a proof within bounds only if nothing
                      better is found */
    USE_VIOLATION,
    USE_ENDS,      /* a violation, or a proof for which no loop is assumed to end */
    USE_PROOF,     /* for all inputs */
    USE_ANY_PROOF
};

struct rung {
    const char *name;
    enum mechanism mechanism; /* MECHANISM_COUNT: it is none that can be switched off */
    enum rung_name stands_on;
    bool goes_first;
    enum rung_when when;
    enum rung_use use;
    enum rung_name slice;          /* whose slice is executed; its own, or that of another rung */
    struct slicer_options slicing; /* .touched: see watches_buffers */
    bool watches_buffers;          /* the slice has the accesses of slicer_flights() */
    bool looks;                    /* for violations only, without SPIN */
    bool goes_on, strict, free_inputs, joint, witness, skips_heavy,
         reads_alike;                  /* see struct abst_options */
    uint64_t max_work, max_memory; /* of the abstraction, in all attempts at the rung; 0: as the
                                      options say */
    uint64_t later_work;           /* the same where it does not go first; 0: as then */
    unsigned timeout_s;            /* of exploration, and of the search; 0: no limit but these: */
    unsigned explores, searches;   /* percent of the time that is left which these may take, so
                                      that the rungs above get some */
    unsigned takes;                /* the same, of all attempts at the rung; 0: no limit */
};

/* What the attempt at a rung has shown. */
struct rung_answer {
    enum outcome outcome;
    bool has_skeleton, has_tape;
    bool loops;       /* are assumed to end */
    bool one_file, races, heavy, asserts, vectors; /* so far; see WHEN_ONE_FILE and the next */
};

const struct rung *refine_rung(enum rung_name name);

/* Is this rung tried after that answer of the rung on which it stands? */
bool refine_tries(const struct rung *r, struct rung_answer below);

/* How much an outcome says: the more, the greater. */
int refine_worth(enum outcome outcome);

/* Does the outcome of a rung that goes first count if that of the rung below says less?  A
 * violation that may be invented, for lack of what has not been followed, does not. */
bool refine_keeps(const struct rung *r, enum outcome outcome);

/* Does its answer count, instead of the one of the rung on which it stands? */
bool refine_takes(const struct rung *r, struct rung_answer below, struct rung_answer above);

#endif
