/* Ranks that leave alone because an input, or the environment, has failed them.
 *
 *     if (!f) exit(1);        rank 0 cannot open its file, and the others wait for it
 *     n = atoi(argv[1]);      there is no argument
 *     if (!f) goto done;      as the first, but nothing tells that this end is a failure
 *
 * Such a violation is one, but it must not hide what the program does when nothing fails.  So the
 * question is asked again of a skeleton in which the whole program ends where these ranks leave,
 * or where the input is found missing: its executions are those in which they do not, and
 * beginnings of the others.
 */
#ifndef M2S_VERIFY_ANSWER_LEAVING_H
#define M2S_VERIFY_ANSWER_LEAVING_H

#include "verify/verify.h"

struct leaving {
    const struct skel_state *at; /* where a rank has left, or that is in its way; NULL: the
                                    violation is of another kind */
    const struct trace_event *missing; /* the choice that an input is not there, if it is this
                                          that is left out; else NULL */
    const struct trace_event *lack; /* the last choice on the way that an input is not there; or
                                       NULL */
    uint32_t *ranks;             /* that may leave there, and may end otherwise, too; ascending */
    uint32_t n, cap;
};

enum leaving_kind {
    LEAVING_FAILED,  /* the status says so, or an input was missing, and it comes there for sure */
    LEAVING_PERHAPS, /* the status says so, an assertion fails, or memory is misused, on a way that
                        the model may have invented */
    LEAVING_ANY      /* with whatever status, for sure */
};

/* What has left before the violation of a skeleton, where inputs decide.  That a rank may end
 * otherwise is looked for without SPIN, for a short time. */
struct leaving leaving_find(struct arena *arena, const struct skel *s, const struct ledger *ledger,
                            const struct verify_options *o, const struct verify_result *r,
                            enum leaving_kind kind);

/* Does an assertion fail before any message or reduction has come?  Where the program has asked for
 * inputs it refuses these. */
bool leaving_refuses(const struct skel *s, const struct verify_result *r);

/* A copy of the skeleton in which the program ends there. */
struct skel *leaving_abort(struct arena *arena, const struct skel *s,
                           const struct verify_result *r, const struct leaving *l);

#endif
