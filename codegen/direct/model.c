/* The whole model of the direct encoding: runtime, channels, requests, collectives; process types
 * and init are those of all models. */
#include "codegen/direct/model.h"

#include "codegen/named/header.h"
#include "codegen/promela/runtime.h"

/* Is there a channel of this form? */
static bool has_form(const struct lowering *l, enum direct_form form)
{
    for (uint32_t i = 0; i < l->s->n_chans; i++)
        if (l->plan->chans[i].used && l->direct->chans[i].form == form)
            return true;
    return false;
}

static bool has_posted(const struct lowering *l)
{
    for (uint32_t i = 0; i < l->plan->n_queues; i++)
        if (l->plan->queues[i].posted)
            return true;
    return false;
}

/* Is there a send of this mode that is no standard one? */
static bool has_mode(const struct lowering *l, enum skel_mode mode)
{
    for (uint32_t i = 0; i < l->plan->n_procs; i++) {
        const struct plan_proc *proc = &l->plan->procs[i];
        for (uint32_t k = 0; k < proc->machine->n_states; k++) {
            const struct skel_state *state = &proc->machine->states[k];
            bool nonblocking = state->kind == SKEL_ISEND
                               && (state->mode == mode
                                   || (mode == SKEL_SYNC && state->req == SKEL_NONE));
            if (proc->reached[k]
                && (nonblocking || (mode == SKEL_SYNC && state->kind == SKEL_SSEND)))
                return true;
        }
    }
    return false;
}

static bool receives(const struct lowering *l)
{
    return lower_has_kind(l, SKEL_RECV) || lower_has_kind(l, SKEL_SENDRECV);
}

/* What is known of each request. */
static void add_requests(const struct lowering *l, struct pml_model *m, bool messages, bool posted)
{
    struct arena *a = l->arena;
    const struct direct *d = l->direct;
    uint32_t n_values = 1, n = d->n_requests;
    for (uint32_t i = 0; i < l->plan->n_queues; i++)
        n_values = l->plan->queues[i].n_values > n_values ? l->plan->queues[i].n_values : n_values;
    pml_item(m, NULL, "\n");
    if (messages)
        pml_item(m, NULL, arena_printf(a, "byte complete[%u]; %s value[%u]; /* of requests; 0: "
                                          "nobody waits */\n", n, lower_type(n_values), n));
    if (d->n_lists)
        pml_item(m, NULL, arena_printf(a, d->pairs ? "byte from[%u], tag[%u]; /* of receives from "
                                                     "any */\n"
                                                   : "byte from[%u]; /* of receives from any */\n",
                                       n, n));
    if (d->n_machines)
        pml_item(m, NULL, arena_printf(a, "byte at[%u]; /* of collectives: the place of the call "
                                          "*/\n", n));
    if (messages)
        pml_item(m, NULL, posted || d->n_lists
                              ? "hidden byte r, s; /* the requests of the receive, and of the "
                                "send, that meet */\n"
                              : "hidden byte s; /* the request of the send that is received */\n");
}

static void add_messages(const struct lowering *l, struct pml_model *m)
{
    const struct direct *d = l->direct;
    bool requests = has_form(l, DIRECT_REQUESTS), posted = has_posted(l);
    bool buffered = has_form(l, DIRECT_BUFFERED), rendezvous = has_form(l, DIRECT_RENDEZVOUS);
    const struct runtime_part parts[] = {
        { "KEEPS", d->keeps },
        { "SYNCHRONOUS", !d->keeps },
        { "ROOM", d->room > 0 },
        { "ALL_ROOM", d->keeps && d->room == 0 },
        { "RENDEZVOUS", rendezvous },
        { "BLOCKING", buffered || rendezvous },
        { "TAGS", buffered && d->pairs },
        { "REQUESTS", requests },
        { "BUFFERS", d->keeps || has_mode(l, SKEL_BUFFER) },
        { "SYNC_POSTED", posted && has_mode(l, SKEL_SYNC) },
        { "BUFFER_POSTED", posted && has_mode(l, SKEL_BUFFER) },
        { "TAKES", requests && receives(l) },
        { "POSTED", posted },
        { "ANY", d->n_lists > 0 },
        { "NOT_ANY", d->n_lists == 0 },
        { "ANY_PLAIN", d->n_lists && !d->pairs },
        { "ANY_TAG", d->n_lists && d->pairs },
        { NULL, false }
    };
    if (d->room)
        pml_item(m, "copies of messages that MPI keeps in one channel",
                 arena_printf(l->arena, "#define ROOM %u\n\n", d->room));
    if (l->plan->n_queues)
        pml_item(m, NULL, runtime_select(l->arena, runtime_direct, parts));
    if (requests || d->n_machines)
        add_requests(l, m, requests, posted);
}

static void add_channels(const struct lowering *l, struct pml_model *m)
{
    struct arena *a = l->arena;
    const char *key = l->direct->pairs ? "byte, " : "";
    pml_item(m, NULL, "\n");
    for (uint32_t i = 0; i < l->plan->n_queues; i++) {
        const struct plan_queue *q = &l->plan->queues[i];
        const char *posted = q->posted ? arena_printf(a, "  chan %s = [%u] of { byte };", q->posted,
                                                      q->n_posted)
                                       : "";
        pml_item(m, NULL, arena_printf(a, "chan %s = [%u] of { %s%s%s };%s\n", q->name, q->depth,
                                       key, lower_type(q->n_values), q->requests ? ", byte" : "",
                                       posted));
    }
    for (uint32_t i = 0; i < l->direct->n_lists; i++)
        pml_item(m, NULL, arena_printf(a, "chan %s = [%u] of { byte };\n", l->direct->lists[i].name,
                                       l->direct->lists[i].depth));
}

static void add_collectives(const struct lowering *l, struct pml_model *m)
{
    bool loose = false, synchronous = false, calls = false;
    for (uint32_t i = 0; i < l->s->n_comms; i++) {
        bool used = l->plan->comms[i].used, window = l->direct->windows[i] > 0;
        loose |= used && window;
        synchronous |= used && !window;
        calls |= used && window && l->plan->comms[i].full;
    }
    const struct runtime_part parts[] = { { "CALLS", calls }, { NULL, false } };
    if (synchronous) {
        pml_item(m, NULL, "\n");
        pml_item(m, NULL, runtime_collective);
    }
    if (loose) {
        pml_item(m, NULL, "\n");
        pml_item(m, NULL, runtime_select(l->arena, runtime_loose, parts));
    }
    for (uint32_t i = 0; i < l->s->n_comms; i++) {
        if (!l->plan->comms[i].used)
            continue;
        if (l->direct->windows[i])
            direct_places(l, m, i);
        else
            lower_communicator(l, m, i);
    }
}

void direct_model(const struct lowering *l, struct pml_model *m)
{
    header_make_room(l, m);
    add_messages(l, m);
    lower_endings(l, m);
    add_channels(l, m);
    add_collectives(l, m);
    lower_tape(l, m);
    pml_item(m, NULL, "\n");
    lower_process_types(l, m, direct_state);
    lower_init(l, m);
}
