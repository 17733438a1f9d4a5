/* A fault about a message: the call that sent it, and the one that receives it.
 *
 *     t.c:14:5: error: a message of 4 x MPI_INT from rank 0 is longer than the buffer of
 *                      2 x MPI_INT [MPI-TRUNCATION]
 *     t.c:9:5: note: rank 0 sends it here: MPI_Send(buf, 4, MPI_INT, 1, 0, MPI_COMM_WORLD)
 *
 * A nonblocking receive fails when it is completed; what is wrong with it stands where it is
 * posted, so the error points there.
 */
#include "report/build_parts.h"

#include <stdlib.h>
#include <string.h>

/* The two sides of a message. */
struct sides {
    uint32_t sender;
    const struct skel_state *sends, *receives;
};

static bool is_about_message(const struct skel_state *fault)
{
    return strstr(build_call_text(fault), "a message of ") != NULL;
}

/* "a message of 4 x MPI_INT from rank 0 ...": the rank, or SKEL_NONE. */
static uint32_t sender_of(const struct skel_state *fault)
{
    const char *from = strstr(build_call_text(fault), " from rank ");
    return from ? (uint32_t)strtoul(from + strlen(" from rank "), NULL, 10) : SKEL_NONE;
}

/* Does the fault speak of this symbol, "4 x MPI_INT, n > 0"? */
static bool has_symbol(const struct build *b, const struct skel_state *fault,
                       const struct skel_state *sends)
{
    if (sends->sym == SKEL_NONE || sends->chan == SKEL_NONE)
        return true;
    const char *symbol = b->skel->chans[sends->chan].syms[sends->sym];
    const char *said = strstr(build_call_text(fault), "a message of ")
                       + strlen("a message of ");
    size_t n = strcspn(symbol, ",:(");
    while (n && symbol[n - 1] == ' ')
        n--;
    return strncmp(said, symbol, n) == 0 && said[n] == ' ';
}

static struct sides sides_at(const struct build *b, const struct trace_event *e)
{
    struct sides s = {.sender = e->buffered ? e->partner : e->rank};
    const struct skel_state *own = build_state(b, e->rank, e->state);
    const struct skel_state *other = build_state(b, e->partner, e->partner_state);
    s.sends = e->buffered ? other : own;
    s.receives = e->buffered ? own : other;
    return s;
}

/* The last such message that the rank has received before it failed. */
static bool find(const struct build *b, const struct skel_state *fault, struct sides *out)
{
    const struct trace *t = b->result->trace;
    uint32_t from = sender_of(fault), rank = b->result->fault_rank;
    for (size_t i = t->n_events; i-- > 0;) {
        const struct trace_event *e = &t->events[i];
        if (e->partner == SKEL_NONE || e->partner_state == SKEL_NONE
            || (e->buffered ? e->rank : e->partner) != rank)
            continue;
        *out = sides_at(b, e);
        if (out->sender == from && has_symbol(b, fault, out->sends))
            return true;
    }
    return false;
}

struct src_range build_fault_place(const struct build *b, const struct skel_state *fault)
{
    struct sides s;
    bool found = is_about_message(fault) && find(b, fault, &s);
    return found && s.receives->kind == SKEL_IRECV && s.receives->at.file ? s.receives->at
                                                                          : fault->at;
}

void build_message(struct build *b, struct result_finding *f, const struct skel_state *fault)
{
    struct sides s;
    if (!is_about_message(fault) || !find(b, fault, &s))
        return;
    if (s.receives->kind == SKEL_IRECV && s.receives->at.file)
        build_note(b, f, b->result->fault_rank, fault->at, "rank %u completes the receive here",
                   b->result->fault_rank);
    build_note(b, f, s.sender, s.sends->at, "rank %u sends it here: %s", s.sender,
               build_call_text(s.sends));
    for (uint32_t i = 0; i < s.sends->n_calls; i++)
        build_note(b, f, s.sender, s.sends->calls[i], "called from here");
    build_rank(b, f, s.sender);
}
