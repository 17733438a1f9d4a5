/* Each state becomes a label and a call; gotos lead on. */
#include "tests/random/c_wide.h"

#include "core/base/fail.h"
#include "tests/random/program.h"

#include <stdarg.h>
#include <string.h>
#include <strings.h>

enum { SLOTS = 4 };

struct writer {
    FILE *out;
    const struct skel *s;
    const struct skel_machine *m;
    const struct skel_state *state;
    uint32_t number; /* of the state */
};

static void put(const struct writer *w, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void put(const struct writer *w, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vfprintf(w->out, format, args);
    va_end(args);
}

/* "MPI_ANY_SOURCE, 1": what a receive from these channels names. */
static void put_envelope(const struct writer *w, const uint32_t *chans, uint32_t n)
{
    const struct skel_chan *first = &w->s->chans[chans[0]];
    bool any_source = false, any_tag = false;
    for (uint32_t i = 1; i < n; i++) {
        any_source = any_source || w->s->chans[chans[i]].from != first->from;
        any_tag = any_tag || w->s->chans[chans[i]].tag != first->tag;
    }
    if (any_source)
        put(w, "MPI_ANY_SOURCE, ");
    else
        put(w, "%u, ", first->from);
    if (any_tag)
        put(w, "MPI_ANY_TAG");
    else
        put(w, "%d", first->tag);
}

static void put_value(const struct writer *w)
{
    if (w->state->send_var != SKEL_NONE)
        put(w, "&values[x]");
    else
        put(w, "&values[%u]", w->state->sym);
}

/* The value, count, type, destination and tag of a send. */
static void put_send(const struct writer *w, const char *call)
{
    const struct skel_chan *chan = &w->s->chans[w->state->chan];
    put(w, "    %s(", call);
    put_value(w);
    put(w, ", 1, MPI_INT, %u, %d, MPI_COMM_WORLD", chan->to, chan->tag);
}

static void put_assigns(const struct writer *w, const struct skel_trans *t)
{
    for (uint32_t i = 0; i < t->n_assigns; i++)
        put(w, "%s %s %d; ", w->m->vars[t->assigns[i].var].name,
            t->assigns[i].add ? "+=" : "=", t->assigns[i].value);
}

/* What a transition does; `got` is the C expression of what was received. */
static void put_go(const struct writer *w, const struct skel_trans *t, const char *got)
{
    put(w, "{ ");
    if (t->bind != SKEL_NONE)
        put(w, "%s = %s; ", w->m->vars[t->bind].name, got);
    put_assigns(w, t);
    put(w, "goto s%u; }\n", t->to);
}

static bool same_effect(const struct skel_trans *a, const struct skel_trans *b)
{
    if (a->to != b->to || a->bind != b->bind || a->n_assigns != b->n_assigns)
        return false;
    for (uint32_t i = 0; i < a->n_assigns; i++)
        if (a->assigns[i].var != b->assigns[i].var
            || a->assigns[i].value != b->assigns[i].value
            || a->assigns[i].add != b->assigns[i].add)
            return false;
    return true;
}

/* The transitions of an alternative (SKEL_NONE: of the state), by where the message comes
 * from: that is in the status `st`. */
static void put_outcomes(const struct writer *w, uint32_t alt, const char *st,
                         const char *got)
{
    const struct skel_trans *first = NULL;
    bool same = true;
    for (uint32_t i = 0; i < w->state->n_trans; i++) {
        const struct skel_trans *t = &w->state->trans[i];
        if (t->alt != alt || t->cancelled)
            continue;
        first = first ? first : t;
        same = same && same_effect(first, t);
    }
    for (uint32_t i = 0; !same && i < w->state->n_trans; i++) {
        const struct skel_trans *t = &w->state->trans[i];
        if (t->alt != alt || t->cancelled)
            continue;
        const struct skel_chan *chan = &w->s->chans[t->chan];
        put(w, "    if (%s.MPI_SOURCE == %u && %s.MPI_TAG == %d)\n        ", st,
            chan->from, st, chan->tag);
        put_go(w, t, got);
    }
    if (same && first) {
        put(w, "    ");
        put_go(w, first, got);
    }
}

static const struct skel_trans *cancelled(const struct writer *w, uint32_t alt)
{
    for (uint32_t i = 0; i < w->state->n_trans; i++)
        if (w->state->trans[i].alt == alt && w->state->trans[i].cancelled)
            return &w->state->trans[i];
    return NULL;
}

/* Request r has completed, its status is in st[r]. */
static void put_completed(const struct writer *w, uint32_t alt)
{
    uint32_t r = w->state->alts[alt].reqs[0];
    char st[16], got[16];
    snprintf(st, sizeof st, "st[%u]", r);
    snprintf(got, sizeof got, "got[%u]", r);
    const struct skel_trans *t = cancelled(w, alt);
    if (t) {
        put(w, "    MPI_Test_cancelled(&st[%u], &flag);\n    if (flag)\n        ", r);
        put_go(w, t, got);
    }
    put_outcomes(w, alt, st, got);
}

static const struct skel_trans *of_alt(const struct writer *w, uint32_t alt)
{
    for (uint32_t i = 0; i < w->state->n_trans; i++)
        if (w->state->trans[i].alt == alt)
            return &w->state->trans[i];
    return NULL;
}

/* The index of the ELSE alternative, or SKEL_NONE. */
static uint32_t find_else(const struct skel_state *state)
{
    for (uint32_t a = 0; a < state->n_alts; a++)
        if (state->alts[a].kind == SKEL_ALT_ELSE)
            return a;
    return SKEL_NONE;
}

static void put_else(const struct writer *w)
{
    put(w, "    if (!flag)\n        ");
    put_go(w, of_alt(w, find_else(w->state)), "0");
}

/* Several requests: MPI_Waitany or MPI_Testany on copies of them. */
static void put_any(const struct writer *w, bool tests)
{
    const struct skel_state *state = w->state;
    uint32_t n = 0;
    for (uint32_t a = 0; a < state->n_alts; a++)
        if (state->alts[a].kind == SKEL_ALT_REQ)
            put(w, "    some[%u] = req[%u];\n", n++, state->alts[a].reqs[0]);
    if (tests) {
        put(w, "    MPI_Testany(%u, some, &index, &flag, &status);\n", n);
        put_else(w);
    } else {
        put(w, "    MPI_Waitany(%u, some, &index, &status);\n", n);
    }
    n = 0;
    for (uint32_t a = 0; a < state->n_alts; a++) {
        uint32_t r = state->alts[a].n_reqs ? state->alts[a].reqs[0] : 0;
        if (state->alts[a].kind != SKEL_ALT_REQ)
            continue;
        put(w, "    if (index == %u) {\n    req[%u] = some[%u];\n", n, r, n);
        put(w, "    st[%u] = status;\n", r);
        n++;
        put_completed(w, a);
        put(w, "    }\n");
    }
}

static void put_one(const struct writer *w, uint32_t alt, bool tests)
{
    uint32_t r = w->state->alts[alt].reqs[0];
    if (tests) {
        put(w, "    MPI_Test(&req[%u], &flag, &st[%u]);\n", r, r);
        put_else(w);
    } else {
        put(w, "    if (req[%u] != MPI_REQUEST_NULL)\n"
               "        MPI_Wait(&req[%u], &st[%u]);\n", r, r, r);
    }
    put_completed(w, alt);
}

/* All complete now; their statuses are kept for the states that follow. */
static void put_all(const struct writer *w, uint32_t alt)
{
    const struct skel_alt *it = &w->state->alts[alt];
    for (uint32_t i = 0; i < it->n_reqs; i++)
        put(w, "    some[%u] = req[%u];\n", i, it->reqs[i]);
    put(w, "    MPI_Testall(%u, some, &flag, several);\n", it->n_reqs);
    put_else(w);
    for (uint32_t i = 0; i < it->n_reqs; i++)
        put(w, "    req[%u] = some[%u];\n    st[%u] = several[%u];\n", it->reqs[i], i,
            it->reqs[i], i);
    put(w, "    ");
    put_go(w, of_alt(w, alt), "0");
}

static void put_probe(const struct writer *w, uint32_t alt, bool tests)
{
    const struct skel_alt *it = &w->state->alts[alt];
    bool takes = it->kind == SKEL_ALT_MPROBE;
    if (takes)
        put(w, "    MPI_%s(", tests ? "Improbe" : "Mprobe");
    else
        put(w, "    MPI_%s(", tests ? "Iprobe" : "Probe");
    put_envelope(w, it->chans, it->n_chans);
    put(w, ", MPI_COMM_WORLD, %s", tests ? "&flag, " : "");
    if (takes)
        put(w, "&message[%u], ", it->reqs[0]);
    put(w, "&status);\n");
    if (tests)
        put_else(w);
    if (takes)
        put(w, "    keep[%u] = %d;\n", it->reqs[0], of_alt(w, alt)->bind != SKEL_NONE);
    put_outcomes(w, alt, "status", "x");
}

static void put_select(const struct writer *w)
{
    uint32_t other = find_else(w->state), n = w->state->n_alts - (other != SKEL_NONE);
    bool tests = other != SKEL_NONE;
    if (n > 1) {
        put_any(w, tests);
        return;
    }
    switch (w->state->alts[0].kind) {
    case SKEL_ALT_REQ: put_one(w, 0, tests); return;
    case SKEL_ALT_ALL: put_all(w, 0); return;
    case SKEL_ALT_PROBE:
    case SKEL_ALT_MPROBE: put_probe(w, 0, tests); return;
    case SKEL_ALT_DRAINED:
        put(w, "    MPI_Buffer_detach(&pool, &index);\n"
               "    MPI_Buffer_attach(pool, index);\n    goto s%u;\n", of_alt(w, 0)->to);
        return;
    case SKEL_ALT_ELSE: return;
    }
}

/* MPI_Bcast and the like; nonblocking ones differ in their names and the request. */
static void put_collective(const struct writer *w)
{
    const struct skel_coll *coll = &w->state->coll;
    uint32_t r = w->state->kind == SKEL_ICOLL ? w->state->req : SLOTS;
    const char *name = coll->kind + (w->state->kind == SKEL_ICOLL ? 5 : 4);
    if (w->state->send_var != SKEL_NONE)
        put(w, "    got[%u] = values[x];\n", r);
    put(w, "    %s(", coll->kind);
    if (!strcasecmp(name, "bcast"))
        put(w, "&got[%u], 1, MPI_INT, %d, ", r, coll->root);
    else if (!strcasecmp(name, "gather"))
        put(w, "&values[0], 1, MPI_INT, gathered[%u], 1, MPI_INT, %d, ", r, coll->root);
    else if (strcasecmp(name, "barrier"))
        put(w, "&values[0], &unused[%u], 1, MPI_INT, MPI_SUM, ", r);
    if (!strcasecmp(name, "reduce"))
        put(w, "%d, ", coll->root);
    put(w, "MPI_COMM_WORLD");
    if (w->state->kind == SKEL_ICOLL) {
        put(w, ", &req[%u]);\n    goto s%u;\n", r, w->state->trans[0].to);
        return;
    }
    put(w, ");\n    ");
    put_go(w, &w->state->trans[0], "got[4]");
}

static void put_local(const struct writer *w)
{
    for (uint32_t i = 0; i < w->state->n_trans; i++) {
        const struct skel_trans *t = &w->state->trans[i];
        static const char *const cmp[] = { "==", "!=", "<", "<=", ">", ">=" };
        if (i + 1 < w->state->n_trans && t->n_guards)
            put(w, "    if (%s %s %d)\n    ", w->m->vars[t->guards[0].var].name,
                cmp[t->guards[0].cmp], t->guards[0].value);
        else if (i + 1 < w->state->n_trans)
            put(w, "    if (rand() %% 2)\n    ");
        put(w, "    ");
        put_go(w, t, "0");
    }
}

static void put_isend(const struct writer *w)
{
    static const char *const calls[] = {
        [SKEL_STANDARD] = "MPI_Isend", [SKEL_SYNC] = "MPI_Issend",
        [SKEL_BUFFER] = "MPI_Ibsend", [SKEL_READY] = "MPI_Irsend",
    };
    put_send(w, calls[w->state->mode]);
    put(w, ", &req[%u]);\n    goto s%u;\n", w->state->req, w->state->trans[0].to);
}

static void put_state(const struct writer *w)
{
    const struct skel_state *state = w->state;
    switch (state->kind) {
    case SKEL_END: put(w, "    return;\n"); return;
    case SKEL_LOCAL: put_local(w); return;
    case SKEL_SEND:
    case SKEL_SSEND:
        put_send(w, state->kind == SKEL_SEND ? "MPI_Send" : "MPI_Ssend");
        put(w, ");\n    goto s%u;\n", state->trans[0].to);
        return;
    case SKEL_SENDRECV: {
        const struct skel_chan *chan = &w->s->chans[state->chan];
        put(w, "    MPI_Sendrecv(");
        put_value(w);
        put(w, ", 1, MPI_INT, %u, %d, &got[4], 1, MPI_INT, ", chan->to, chan->tag);
        put_envelope(w, state->chans, state->n_chans);
        put(w, ", MPI_COMM_WORLD, &status);\n");
        put_outcomes(w, SKEL_NONE, "status", "got[4]");
        return;
    }
    case SKEL_RECV:
        put(w, "    MPI_Recv(&got[4], 1, MPI_INT, ");
        put_envelope(w, state->chans, state->n_chans);
        put(w, ", MPI_COMM_WORLD, &status);\n");
        put_outcomes(w, SKEL_NONE, "status", "got[4]");
        return;
    case SKEL_COLL:
    case SKEL_ICOLL: put_collective(w); return;
    case SKEL_FAULT: put(w, "    assert(x < 0);\n    return;\n"); return;
    case SKEL_READ: bug("a program with a tape");
    case SKEL_ABORT: put(w, "    MPI_Abort(MPI_COMM_WORLD, 3);\n    return;\n"); return;
    case SKEL_ISEND: put_isend(w); return;
    case SKEL_IRECV:
        put(w, "    MPI_Irecv(&got[%u], 1, MPI_INT, ", state->req);
        put_envelope(w, state->chans, state->n_chans);
        put(w, ", MPI_COMM_WORLD, &req[%u]);\n    goto s%u;\n", state->req,
            state->trans[0].to);
        return;
    case SKEL_SELECT: put_select(w); return;
    case SKEL_FREE:
    case SKEL_CANCEL:
        put(w, "    MPI_%s(&req[%u]);\n    goto s%u;\n",
            state->kind == SKEL_FREE ? "Request_free" : "Cancel", state->req,
            state->trans[0].to);
        return;
    case SKEL_MRECV:
        put(w, "    MPI_Mrecv(&got[4], 1, MPI_INT, &message[%u], &status);\n"
               "    if (keep[%u])\n        x = got[4];\n    goto s%u;\n", state->req,
            state->req, state->trans[0].to);
        return;
    }
}

/* What the attached buffer holds, in messages; 0: there is none. */
static uint32_t room(const struct skel_machine *m)
{
    uint32_t messages = 0;
    for (uint32_t i = 0; i < m->n_states; i++) {
        const struct skel_state *state = &m->states[i];
        if (state->kind == SKEL_ISEND && state->mode == SKEL_BUFFER)
            messages = state->room == SKEL_NONE ? 100 : state->room / state->bytes;
        if (state->n_alts && state->alts[0].kind == SKEL_ALT_DRAINED && !messages)
            messages = 100;
    }
    return messages;
}

static void put_function(struct writer *w, uint32_t rank)
{
    put(w, "static void rank%u(void)\n{\n"
           "    MPI_Request req[4] = { MPI_REQUEST_NULL, MPI_REQUEST_NULL,\n"
           "                           MPI_REQUEST_NULL, MPI_REQUEST_NULL }, some[4];\n"
           "    MPI_Message message[4];\n"
           "    MPI_Status st[4], several[4], status;\n"
           "    int got[5] = { 0 }, gathered[5][8], unused[5], keep[4] = { 0 };\n"
           "    int flag = 0, index = 0;\n    void *pool = malloc(100000);\n", rank);
    for (uint32_t i = 0; i < w->m->n_vars; i++)
        put(w, "    int %s = %d;\n", w->m->vars[i].name, w->m->vars[i].init);
    for (const char *name = "req\0some\0message\0st\0several\0status\0gathered\0unused\0"
                            "got\0keep\0flag\0index\0"; *name; name += strlen(name) + 1)
        put(w, "    (void)%s;\n", name);
    if (room(w->m))
        put(w, "    MPI_Buffer_attach(pool, %u * (4 + MPI_BSEND_OVERHEAD));\n",
            room(w->m));
    put(w, "    goto s0;\n");
    for (w->number = 0; w->number < w->m->n_states; w->number++) {
        w->state = &w->m->states[w->number];
        put(w, "s%u:\n", w->number);
        put_state(w);
    }
    put(w, "}\n\n");
}

void c_wide(FILE *out, const struct skel *s)
{
    struct writer w = { .out = out, .s = s };
    put(&w, "#include <assert.h>\n#include <mpi.h>\n#include <stdlib.h>\n\n"
            "static const int values[2] = { 0, 1 };\n\n");
    for (uint32_t p = 0; p < s->nprocs; p++) {
        w.m = &s->worlds[0].ranks[p];
        put_function(&w, p);
    }
    put(&w, "int main(int argc, char **argv)\n{\n    int rank;\n"
            "    MPI_Init(&argc, &argv);\n    MPI_Comm_rank(MPI_COMM_WORLD, &rank);\n");
    for (uint32_t p = 0; p < s->nprocs; p++)
        put(&w, "    if (rank == %u)\n        rank%u();\n", p, p);
    put(&w, "    MPI_Finalize();\n    return 0;\n}\n");
}

static bool can_state(const struct skel *s, const struct skel_state *state)
{
    bool collective = state->kind == SKEL_COLL || state->kind == SKEL_ICOLL;
    bool receives = state->kind == SKEL_RECV || state->kind == SKEL_SENDRECV
                    || state->kind == SKEL_IRECV;
    if (collective && (state->comm != 0 || strstr(state->coll.kind, "llreduce")))
        return false;
    if ((receives && !state->n_chans) || state->polls || s->nprocs > 8)
        return false;
    if (state->kind == SKEL_ISEND && state->req == SKEL_NONE)
        return false;
    for (uint32_t i = 0; i < state->n_trans; i++)
        if (state->trans[i].n_guards > 1 || state->trans[i].sym != SKEL_NONE)
            return false;
    return true;
}

bool c_wide_can(const struct skel *s)
{
    for (uint32_t i = 0; i < s->n_comms; i++)
        if (s->comms[i].n_first) /* no intercommunicators */
            return false;
    if (s->n_worlds != 1)
        return false;
    for (uint32_t p = 0; p < s->nprocs; p++) {
        const struct skel_machine *m = &s->worlds[0].ranks[p];
        for (uint32_t i = 0; i < m->n_states; i++)
            if (m->n_reqs > SLOTS || !can_state(s, &m->states[i]))
                return false;
    }
    return true;
}
