/* One proof for all numbers of ranks: families of events -> no deadlock (docs/dev/THEORY.md,
 * section 18).
 *
 *     struct anyn *a = anyn_prove(arena, families);
 *     if (!a->failed)
 *         ...                 // for every n that the families are given for
 *
 * Without wildcards and choices of single ranks there is nothing to explore.  It is enough that
 * each send has its receive, in the order of their channel, that all ranks meet in each
 * collective, and that no event needs itself, in whatever many steps.  Which receive takes which
 * send is guessed from the families of a few small n; the order in which everything happens, the
 * schedule, is searched.  Both are then checked, for all n, by obligations: facts that must have
 * no solution.  Where messages from any rank cannot be told apart, their senders are named first.
 * Whether counts, datatypes and buffers fit is a part of its own: not all programs in which nobody
 * can hang say it.
 */
#ifndef M2S_VERIFY_ANYN_ANYN_H
#define M2S_VERIFY_ANYN_ANYN_H

#include "core/family/family.h"

#include <stdio.h>

struct anyn_obligation { /* these facts have no solution */
    const char *what;    /* what that means: "the rank that is sent to is below 0" */
    struct affine_facts facts;
};

struct anyn {
    struct arena *arena;
    const struct families *fs;    /* where each receive names its sender */
    const struct families *given; /* as they came */
    struct affine_space *s;
    struct anyn_obligation *asked; /* all that the proof rests on */
    uint32_t n_asked, cap_asked;
    const char *failed;            /* what could not be shown, or NULL: proved */
    const struct family *failed_at; /* of which statement, or NULL */
    const struct affine_facts *open; /* facts that may have a solution, if it is that; or NULL */
    bool is_fault;       /* it is of one process, for some numbers of ranks */
    const char *unfit;   /* of messages and buffers: what may be wrong; NULL: nothing */
    const struct family *unfit_at;
    struct affine_facts *unfit_open; /* all that may have a solution */
    uint32_t n_unfit, cap_unfit;
};

struct anyn *anyn_prove(struct arena *arena, const struct families *fs);

/* The greatest number of ranks, FAMILY_MOST_RANKS at most, for which no number leaves its type
 * because there are too many; *at: otherwise. */
uint32_t anyn_limit(struct families *fs, struct src_range *at);

/* After a proof, if messages or buffers may not fit: the least number of ranks, none of those that
 * were run, for which that is possible; 0: none, or it has nothing to do with their number. */
uint32_t anyn_suspect_content(const struct anyn *a, const uint32_t *given, size_t n_given);

/* After a proof that has failed: a number of ranks with which the program seems to go wrong, and
 * that is none of those that were run; 0: none is found. */
uint32_t anyn_suspect(const struct anyn *a, const uint32_t *given, size_t n_given);

/* The obligations as SMT-LIB: a solver answers each (check-sat) with "unsat". */
void anyn_print_certificate(FILE *out, const struct anyn *a);

#endif
