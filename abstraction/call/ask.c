/* See ask.h. */
#include "abstraction/call/ask.h"

#include "abstraction/arguments/envelope.h"
#include "abstraction/domain/value.h"
#include "abstraction/machine/agent.h"
#include "abstraction/model/comm.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/group.h"
#include "abstraction/state/state.h"
#include "abstraction/state/win.h"
#include "abstraction/state/word.h"

void ask_send(struct engine *e, struct state *s, struct word *x, const struct agent_step *step,
              const struct value *result, struct event *ev)
{
    x->used = true;
    ev->send = agent_asked(e, x, s->rank, !value_is_null(result));
    ev->symbol = ev->full = agent_request(e, x, ev->send, step);
    ev->mode = SKEL_BUFFER;
    ev->room = SKEL_NONE;
    ev->req = SKEL_NONE;
    ev->more = true;
    ev->kind = EVENT_ISEND;
}

/* The exact phase ends here: recv is NULL, as who is first is not known. */
void ask_hear(struct engine *e, const struct state *s, const struct win *w, const struct word *x,
              const struct value *result, struct event *ev)
{
    bool tells = !value_is_null(result);
    struct group *g = agent_answers(e, x, s->rank, tells);
    struct envelope from = {.comm = w->comm, .peers = w->comm->group,
                            .peer = (int32_t)x->member, .tag = g->tag};
    ev->alts = envelope_alternative(e, SKEL_ALT_REQ, &from, g);
    ev->n_alts = 1;
    ev->in = (struct buffer){.type = "MPI_BYTE", .size = 1, .unused = true,
                             .address = value_int(IR_PTR, 0), .count = value_int(IR_I32, 0)};
    if (tells)
        ev->in = (struct buffer){.type = x->mpi_type, .count = value_int(IR_I32, 1),
                                 .size = (uint32_t)value_kind_size(x->type),
                                 .address = *result};
    ev->more = true;
    ev->kind = EVENT_RECV;
}
