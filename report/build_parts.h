/* The parts of build.h; the files build_*.c include this. */
#ifndef M2S_REPORT_BUILD_PARTS_H
#define M2S_REPORT_BUILD_PARTS_H

#include "core/skel/tape.h"
#include "report/build.h"

/* ---- build_finding.c: making findings ---- */

/* A new finding of the run, with the code's own severity and help.  The text is formatted
 * into b->arena. */
struct result_finding *build_add(struct build *b, enum diag_code code, struct src_range at,
                                 const char *fmt, ...) __attribute__((format(printf, 4, 5)));

/* A note about a rank (RESULT_NONE: about none); the place may be {0}. */
void build_note(struct build *b, struct result_finding *f, uint32_t rank, struct src_range at,
                const char *fmt, ...) __attribute__((format(printf, 5, 6)));

/* Where the function was called that contains the state. */
void build_call_sites(struct build *b, struct result_finding *f, uint32_t rank,
                      const struct skel_state *s);

/* The rank is involved. */
void build_rank(struct build *b, struct result_finding *f, uint32_t rank);

/* A diagnostic of the stages before the search. */
struct result_finding *build_of_diag(struct arena *a, const struct ir_prog *prog,
                                     const struct diag *d);

/* ---- build_state.c: from states to words ---- */

/* A state of the trace's world; where a rank is at the end. */
const struct skel_state *build_state(const struct build *b, uint32_t rank, uint32_t state);
const struct skel_state *build_final_state(const struct build *b, uint32_t rank);
bool build_is_blocked(const struct trace *t, uint32_t rank); /* and not told apart */
bool build_has_failed(const struct build *b, uint32_t rank); /* at the end of the trace */
bool build_same_place(const struct skel_state *x, const struct skel_state *y);

/* The letter of the tape that the event chooses, or NULL. */
const struct skel_letter *build_letter(const struct build *b, const struct trace_event *e);
/* Of a choice, a rank's own or one that all share: the outcome in C terms, and where it is. */
const char *build_choice_text(const struct build *b, const struct trace_event *e);
struct src_range build_choice_place(const struct build *b, const struct trace_event *e);

/* The call as it is written, or what kind of state it is. */
const char *build_call_text(const struct skel_state *s);

/* "rank 3", "ranks 0 and 1", "ranks 0..4, 7" for ascending numbers. */
const char *build_rank_list(struct arena *a, const uint32_t *v, size_t n);
const char *build_sorted_list(struct arena *a, const uint32_t *v, uint32_t n); /* in any order */

/* What a blocked rank waits for: "for a message from rank 2". */
const char *build_waiting(const struct build *b, uint32_t rank);
/* For the lock of a window? */
bool build_waits_for_lock(const struct build *b, uint32_t rank);
/* Is it in a wait or a test for a partitioned send that can never be complete? */
bool build_waits_for_partitions(const struct build *b, uint32_t rank);

/* ---- build_later.c: what a rank would do if it went on ---- */

/* Is this the state that is looked for? */
typedef bool build_fits(const void *what, const struct skel_state *s);

/* The nearest such state after `from`, or after the rank's final state; NULL: none, whatever
 * the data. */
const struct skel_state *build_after(const struct build *b, uint32_t rank,
                                     const struct skel_state *from, build_fits *fits,
                                     const void *what);
const struct skel_state *build_later(const struct build *b, uint32_t rank, build_fits *fits,
                                     const void *what);

/* The collective on the communicator to which a rank comes first, its final state included, if
 * it is the same on all paths; else NULL. */
const struct skel_state *build_next_collective(const struct build *b, uint32_t rank,
                                               uint32_t comm);

bool build_is_collective(const struct skel_state *s);

/* *what is a communicator; a channel. */
build_fits build_enters, build_sends_on, build_takes_from;

/* ---- build_order.c ---- */

/* The events of a trace in an order that is easy to follow; what depends on what stays. */
const struct trace_event *build_order(const struct build *b, const struct trace *t);

/* ---- the parts of a counterexample ---- */

/* build_counterexample.c: b->result->trace as a finding with notes and trace. */
struct result_finding *build_counterexample(struct build *b);

/* build_mismatch.c: the finding for collectives that do not match. */
struct result_finding *build_mismatch(struct build *b, const struct skel_state *main_state);

/* build_collective.c: the finding for a deadlock that a missing or misplaced collective causes;
 * NULL: there is none. */
struct result_finding *build_collective(struct build *b);

/* The collective that the rank waits for at the end, blocking or in a request, or NULL. */
const struct skel_state *build_waits_in(const struct build *b, uint32_t rank);

/* build_branch.c: the condition on which it depends that a rank comes to the collective. */
void build_branch(struct build *b, struct result_finding *f, const struct skel_state *s);

/* build_message.c: where a fault is, and for one about a message, its two calls. */
struct src_range build_fault_place(const struct build *b, const struct skel_state *fault);
void build_message(struct build *b, struct result_finding *f, const struct skel_state *fault);

/* build_choices.c: which messages must be buffered and which must not, which collectives must
 * let a rank leave early, so that it hangs; messages that are never received. */
void build_choices(struct build *b, struct result_finding *f);

/* build_end.c: where the ranks are at the end; what a blocked rank waits for, with the operations
 * that it has started: "for a message from rank 2 (MPI_Irecv at line 30)". */
void build_end(struct build *b, struct result_finding *f);
const char *build_waits(const struct build *b, uint32_t rank);

/* build_near.c: messages and receives that are not matched but for one thing; the first such
 * thing as a headline, or NULL. */
const char *build_near(struct build *b, struct result_finding *f);

/* build_inputs.c: the condition on the inputs. */
void build_inputs(struct build *b, struct result_finding *f);

/* build_witness.c: " --args \"4 1\"" for conditions on the command line; "" if there are none, NULL
 * if no command line was found. */
const char *build_args_option(struct arena *a, const char *const *conditions, size_t n);

/* build_doubts.c: decisions of unknown data that do not put it in doubt. */
void build_doubts(struct build *b, struct result_finding *f);

/* build.c: outcome, reason and search of the run, of b->result. */
void build_search(struct build *b);

/* build.c: one more entry of the run's ledger, if it is not there. */
void build_assume_at(struct build *b, enum ledger_kind kind, struct src_range at,
                     const char *fmt, ...) __attribute__((format(printf, 4, 5)));

/* build_trace.c: the events before it and where each rank ends. */
struct result_trace *build_trace(const struct build *b);

/* build_race.c: message races. */
void build_races(struct build *b);

#endif
