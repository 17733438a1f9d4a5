/* Tests whose outcome nobody can tell afterwards: they are waits, or nothing.
 *
 *     while (!left || !right) {
 *         if (!left) MPI_Test(&r[0], &left, ...);      in whatever order they are complete, behind
 *         if (!right) MPI_Test(&r[1], &right, ...);    the loop all is the same: wait for r[0],
 *     }                                                then for r[1]
 *
 *     for (k = 0; k < 10; k++) { work(k); MPI_Test(&r, &flag, ...); }      these fail
 *     MPI_Wait(&r, ...);
 *
 * From a test the rank is run alone, in all ways in which its requests may be complete or not,
 * until it does something that others can notice.  If it is in one state then, these requests are
 * complete in it, and there is a way there from wherever it has been, the order does not matter
 * (docs/dev/THEORY.md, 11.7).
 */
#ifndef M2S_ABSTRACTION_EXPLORE_QUIET_POLLS_H
#define M2S_ABSTRACTION_EXPLORE_QUIET_POLLS_H

struct engine;
struct event;
struct state;

/* Like merge_step(), but such tests are not told apart from waits. */
void quiet_polls_step(struct engine *e, struct state *s, struct event *ev);

#endif
