/* What a rank asks of an agent (abstraction/machine/agent.h): a message to it, and its answer.
 *
 *     MPI_Fetch_and_op(...)        "MPI_SUM 1" -> agent of the word -> "5"
 *     MPI_Win_lock(...)            "exclusive" -> agent of the lock -> "done", when it is free
 */
#ifndef M2S_ABSTRACTION_CALL_ASK_H
#define M2S_ABSTRACTION_CALL_ASK_H

struct agent_step;
struct engine;
struct event;
struct state;
struct value;
struct win;
struct word;

/* The call is run again after each of the two.  result: where the answer goes; null: nowhere. */
void ask_send(struct engine *e, struct state *s, struct word *x, const struct agent_step *step,
              const struct value *result, struct event *ev);
void ask_hear(struct engine *e, const struct state *s, const struct win *w, const struct word *x,
              const struct value *result, struct event *ev);

#endif
