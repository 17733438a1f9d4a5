/* What is so when neither the environment nor an input fails a rank.
 *
 *     cannot hang, unless rank 0 leaves alone at a.c:14 when f is false: verified within bounds
 *
 * After a violation of that kind the question is asked again without the executions in which these
 * ranks leave (verify/answer/leaving.h), until nobody does, or something else is wrong.
 */
#ifndef M2S_CLI_REST_H
#define M2S_CLI_REST_H

#include "report/build.h"

/* b->run is violated: sets its .rest, if it rests on such failures, and adds to its findings what
 * else is wrong.  `assumes`: the failures are assumed not to happen, so the verdict of the run
 * becomes that of the rest, and the ledger says so.  `any`: where nothing fails, what is so when no
 * rank leaves alone is told, too. */
void rest_tell(struct arena *stages, const struct verify_options *o, struct build *b,
               bool assumes, bool any);

/* Failures are a family of their own: the verdict is that of the rest, if there is one, and what is
 * wrong when something fails is a warning. */
void rest_settle(struct arena *arena, struct result_run *run);

/* Is there a rest that was not decided? */
bool rest_is_open(const struct result_run *run);

/* Will the verdict be a proof of the rest, as all that is wrong needs a failure?  Not where the
 * model may have invented that: it may be that nothing is wrong. */
bool rest_is_proof(const struct result_run *run);

/* The rest of `run` as another exploration has found it, which has assumed that nothing fails. */
void rest_take(struct arena *arena, struct result_run *run, const struct result_run *finer);

#endif
