/* Expressions and calls in different words. */
#include "tests/random/c_style.h"

#include "core/base/fail.h"

#include <stdarg.h>

static void put(struct c_style *c, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

static void put(struct c_style *c, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    vfprintf(c->out, fmt, args);
    va_end(args);
}

struct c_style c_style_draw(FILE *out, const struct skel *s, uint64_t seed)
{
    static const char *const types[][2] = {
        { "int", "MPI_INT" }, { "long", "MPI_LONG" }, { "short", "MPI_SHORT" },
        { "signed char", "MPI_SIGNED_CHAR" }, { "int", "MPI_INT" },
        { "unsigned", "MPI_UNSIGNED" }, { "long long", "MPI_LONG_LONG" },
    };
    struct c_style c = { .out = out, .s = s, .rng = { seed ^ 0xc0de } };
    struct rng *r = &c.rng;
    rng_next(r);
    c.place = (enum place)rng_below(r, PLACES);
    c.form = (enum call_form)rng_below(r, FORMS);
    c.dispatch = (enum dispatch)rng_below(r, DISPATCHES);
    c.blocks = rng_percent(r, 60);
    c.table = rng_percent(r, 15);
    c.counter = rng_percent(r, 20);
    c.base = (int)rng_below(r, 20);
    c.step = rng_percent(r, 50) ? 1 : (int)rng_range(r, 2, 9);
    c.length = rng_range(r, 1, 4);
    c.at = rng_below(r, c.length);
    uint32_t type = rng_below(r, sizeof types / sizeof *types);
    c.type = types[type][0];
    c.mpi_type = types[type][1];
    c.range = rng_percent(r, 40);
    c.comm = rng_percent(r, 30) ? "everyone" : "MPI_COMM_WORLD";
    c.tag_base = (int)rng_below(r, 50);
    c.noise = rng_percent(r, 50) ? 20 : 0;
    return c;
}

static void names(struct c_style *c)
{
    put(c, "static int rank, size, got, work;\n");
    put(c, "static MPI_Comm everyone = MPI_COMM_WORLD;\n");
    put(c, "static const int ranks[] = { 4, 3, 2, 1, 0 };\n");
    put(c, "static int tags[] = { %d, %d };\n", c->tag_base, c->tag_base + 1);
    put(c, "static int total, list[8], left, right, base_tag;\n");
    put(c, "enum { TAG = %d, VALUE_0 = %d, VALUE_1 = %d };\n", c->tag_base, c->base,
        c->base + c->step);
    put(c, "#define OTHER(d) ((rank + (d)) %% size)\n");
    put(c, "static %s buffer[%u];\n", c->type, c->length);
    put(c, "struct message { int to, tag; %s body[%u]; };\n", c->type, c->length);
    put(c, "static struct message *box;\n");
    put(c, "struct self { int x, count; } self;\n\n");
}

/* send and receive functions; `kind` is "" or "s" */
static void sender(struct c_style *c, const char *kind)
{
    const char *call = *kind ? "MPI_Ssend" : "MPI_Send";
    uint32_t n = c->length, at = c->at;
    const char *t = c->mpi_type;
    if (c->form == FORM_MACRO)
        put(c, "#define %sPUT(value, to, tag) do { buffer[%u] = (value); \\\n"
               "    %s(buffer, %u, %s, to, tag, %s); } while (0)\n",
            kind, at, call, n, t, c->comm);
    else if (c->form == FORM_STRUCT)
        put(c, "static void %spost(const struct message *m)\n{\n"
               "    if (%s(m->body, %u, %s, m->to, m->tag, %s) != MPI_SUCCESS)\n"
               "        MPI_Abort(MPI_COMM_WORLD, 1);\n}\n\n",
            kind, call, n, t, c->comm);
    else if (c->form == FORM_FUNCTION || c->form == FORM_OUT)
        put(c, "static void %sput(int value, int to, int tag)\n{\n"
               "    %s data[%u] = { 0 };\n    data[%u] = value;\n"
               "    %s(data, %u, %s, to, tag, %s);\n}\n\n",
            kind, c->type, n, at, call, n, t, c->comm);
    else if (c->form == FORM_HEAP)
        put(c, "static void %sput(%s value, int to, int tag)\n{\n"
               "    memcpy(box->body + %u, &value, sizeof value);\n    box->to = to;\n"
               "    box->tag = tag;\n"
               "    %s(box->body, %u, %s, box->to, box->tag, %s);\n}\n\n",
            kind, c->type, at, call, n, t, c->comm);
}

static void receiver(struct c_style *c)
{
    uint32_t n = c->length, at = c->at;
    const char *t = c->mpi_type;
    if (c->form == FORM_MACRO)
        put(c, "#define GET(from, tag) (MPI_Recv(buffer, %u, %s, from, tag, %s, "
               "MPI_STATUS_IGNORE), buffer[%u])\n\n", n, t, c->comm, at);
    else if (c->form == FORM_FUNCTION || c->form == FORM_STRUCT)
        put(c, "static int get(int from, int tag)\n{\n    MPI_Status status;\n"
               "    %s data[%u];\n"
               "    int n = -1;\n"
               "    MPI_Recv(data, %u, %s, from, tag, %s, &status);\n"
               "    MPI_Get_count(&status, %s, &n);\n"
               "    if (status.MPI_SOURCE != from || status.MPI_TAG != tag || n != %u)\n"
               "        abort();\n"
               "    return data[%u];\n}\n\n", c->type, n, n, t, c->comm, t, n, at);
    else if (c->form == FORM_OUT)
        put(c, "static int get(int *value, int from, int tag)\n{\n"
               "    %s *data = malloc(%u * sizeof *data);\n"
               "    int code = MPI_Recv(data, %u, %s, from, tag, %s, "
               "MPI_STATUS_IGNORE);\n"
               "    *value = data[%u];\n    free(data);\n"
               "    return code == MPI_SUCCESS;\n}\n\n", c->type, n, n, t, c->comm, at);
    else if (c->form == FORM_HEAP)
        put(c, "static int get(int from, int tag)\n{\n    %s *p = box->body;\n"
               "    MPI_Recv(p, %u, %s, from, tag, %s, MPI_STATUS_IGNORE);\n"
               "    return *(p + %u);\n}\n\n", c->type, n, t, c->comm, at);
}

void c_style_head(struct c_style *c)
{
    put(c, "#include <mpi.h>\n#include <assert.h>\n#include <stdio.h>\n"
           "#include <stdlib.h>\n#include <string.h>\n\n");
    names(c);
    put(c, "static int read_int(void)\n{\n    int answer = 0;\n"
           "    if (scanf(\"%%d\", &answer) != 1)\n        return 7;\n"
           "    return answer;\n}\n\n");
    put(c, "static int clamp(int v)\n{\n    if (v > 100)\n        v = 100;\n"
           "    return v < -100 ? -100 : v;\n}\n\n");
    put(c, "static int flip(int percent)\n{\n    return rand() %% 100 < percent;\n}\n\n");
    put(c, "static double compute(int n)\n{\n    double sum = 0, v[8] = { 0 };\n"
           "    for (int i = 0; i < n; i++)\n        sum += v[i %% 8] += i * 0.5;\n"
           "    return sum;\n}\n\n");
    sender(c, "");
    sender(c, "s");
    receiver(c);
}

void c_style_variables(struct c_style *c, const struct skel_machine *m)
{
    int x = m->n_vars ? c_style_number(c, VALUE, m->vars[VALUE].init) : 0;
    int count = m->n_vars > 1 ? m->vars[COUNTER].init : 0;
    switch (c->place) {
    case PLACE_LOCAL: put(c, "    int x = %d, count = %d;\n", x, count); break;
    case PLACE_GLOBAL: put(c, "    work = %d;\n    self.x = %d, self.count = %d;\n", x, x,
                           count);
        break;
    case PLACE_STRUCT:
        put(c, "    struct self me = { .count = %d, .x = %d };\n", count, x);
        break;
    case PLACE_POINTER:
        put(c, "    struct self *me = calloc(1, sizeof *me);\n"
               "    me->x = %d;\n    me->count = %d;\n", x, count);
        break;
    case PLACE_ARRAY: put(c, "    int v[2] = { %d, %d };\n", x, count); break;
    case PLACES: break;
    }
}

const char *c_style_variable(const struct c_style *c, uint32_t var)
{
    static const char *const text[PLACES][2] = {
        { "x", "count" }, { "self.x", "self.count" }, { "me.x", "me.count" },
        { "me->x", "me->count" }, { "v[0]", "v[1]" },
    };
    return text[c->place][var];
}

int c_style_number(const struct c_style *c, uint32_t var, int v)
{
    return var == VALUE ? c->base + v * c->step : v;
}

void c_style_compare(struct c_style *c, uint32_t var, const char *text, enum skel_cmp cmp,
                     int v)
{
    static const char *const signs[] = { "==", "!=", "<", "<=", ">", ">=" };
    bool equal = cmp == SKEL_EQ, unequal = cmp == SKEL_NE;
    if (var != VALUE || !(equal || unequal)) {
        put(c, "%s %s %d", text, signs[cmp], c_style_number(c, var, v));
        return;
    }
    bool one = equal == (v == 1); /* is the condition "text is symbol 1"? */
    uint32_t form = rng_below(&c->rng, 4);
    if (!c->range && form < 2)
        put(c, "%s %s %d", text, equal ? "==" : "!=", c_style_number(c, var, v));
    else if (form == 0)
        put(c, "!(%s %s %d)", text, one ? "<=" : ">", c->base);
    else if (form == 1)
        put(c, "%s %s %d", text, one ? ">=" : "<", c->base + 1);
    else if (form == 2)
        put(c, "(%s - %d > 0) == %d", text, c->base, one);
    else
        put(c, "%s %s VALUE_0", text, one ? ">" : "<=");
}

/* A rank in one of many words; n processes are known. */
static void peer(struct c_style *c, uint32_t to)
{
    if (c->when) {
        put(c, "(");
        c_style_compare(c, c->when->var, c_style_variable(c, c->when->var), c->when->cmp,
                        c->when->value);
        put(c, " ? %u : %u)", c->s->chans[c->then->chan].to, to);
        return;
    }
    uint32_t p = c->rank, n = c->s->nprocs, distance = (to + n - p) % n;
    switch (rng_below(&c->rng, 9)) {
    case 6: put(c, "list[%u]", to); return;
    case 7: put(c, "(rank + %u) %% total", distance); return;
    case 8:
        put(c, distance == 1 ? "right" : distance == n - 1 ? "left" : "list[%u]", to);
        return;
    case 0: put(c, "OTHER(%u)", distance); return;
    case 1: put(c, "ranks[%u]", 4 - to); return;
    case 2: put(c, "(rank ^ %u)", p ^ to); return;
    case 3: put(c, "rank %c %u", to < p ? '-' : '+', to < p ? p - to : to - p); return;
    case 4: put(c, "size - %u", n - to); return;
    default: put(c, "%u", to); return;
    }
}

static void tag(struct c_style *c, int32_t t)
{
    if (t < 2 && rng_percent(&c->rng, 30))
        put(c, "tags[%d]", t);
    else if (rng_percent(&c->rng, 30))
        put(c, "base_tag + %d", t);
    else if (rng_percent(&c->rng, 50))
        put(c, "TAG + %d", t);
    else
        put(c, "%d", c->tag_base + t);
}

/* What a state sends. */
static void value(struct c_style *c, const struct skel_state *state)
{
    static const char *const inputs[] = { /* each may be greater than 20, or not */
        "read_int()", "rand()", "abs(read_int())", "rand() % 100", "clamp(read_int())",
        "(rand() & 1 ? 100 : -5)", "getchar()", "read_int() + rank", "2 * (rand() % 50)",
    };
    if (c->input)
        put(c, "%s", inputs[rng_below(&c->rng, sizeof inputs / sizeof *inputs)]);
    else if (state->send_var != SKEL_NONE)
        put(c, "%s", c_style_variable(c, state->send_var));
    else if (rng_percent(&c->rng, 50))
        put(c, "VALUE_%u", state->sym);
    else
        put(c, "%d", c_style_number(c, VALUE, (int)state->sym));
}

static void envelope(struct c_style *c, const struct skel_chan *chan, uint32_t rank)
{
    if (chan)
        peer(c, rank);
    else
        put(c, "MPI_PROC_NULL");
    put(c, ", ");
    tag(c, chan ? chan->tag : 0);
}

/* MPI_Sendrecv with MPI_PROC_NULL on one side (MPI-4.0 3.11). */
static void half_exchange(struct c_style *c, const struct skel_state *state,
                          const struct skel_chan *to, const struct skel_chan *from)
{
    put(c, "{\n        %s data[%u] = { 0 }, answer[%u] = { 0 };\n", c->type, c->length,
        c->length);
    if (to) {
        put(c, "        data[%u] = ", c->at);
        value(c, state);
        put(c, ";\n");
    }
    put(c, "        MPI_Sendrecv(data, %u, %s, ", c->length, c->mpi_type);
    envelope(c, to, to ? to->to : 0);
    put(c, ", answer, %u, %s, ", c->length, c->mpi_type);
    envelope(c, from, from ? from->from : 0);
    put(c, ", %s, MPI_STATUS_IGNORE);\n", c->comm);
    put(c, from ? "        got = answer[%u];\n    }\n" : "    }\n", c->at);
}

static void send(struct c_style *c, const struct skel_state *state)
{
    const struct skel_chan *chan = &c->s->chans[state->chan];
    bool sync = state->kind == SKEL_SSEND;
    if (state->kind == SKEL_SEND && rng_percent(&c->rng, 8)) {
        half_exchange(c, state, chan, NULL);
        return;
    }
    if (c->form == FORM_STRUCT) {
        put(c, "{ struct message m = { .to = ");
        peer(c, chan->to);
        put(c, ", .tag = ");
        tag(c, chan->tag);
        put(c, " }; m.body[%u] = ", c->at);
        value(c, state);
        put(c, "; %spost(&m); }\n", sync ? "s" : "");
        return;
    }
    if (c->form == FORM_PLAIN) {
        put(c, "buffer[%u] = ", c->at);
        value(c, state);
        put(c, ";\n    %s(buffer, %u, %s, ", sync ? "MPI_Ssend" : "MPI_Send", c->length,
            c->mpi_type);
    } else {
        put(c, "%s%s(", sync ? "s" : "", c->form == FORM_MACRO ? "PUT" : "put");
        value(c, state);
        put(c, ", ");
    }
    peer(c, chan->to);
    put(c, ", ");
    tag(c, chan->tag);
    if (c->form == FORM_PLAIN)
        put(c, ", %s", c->comm);
    put(c, ");\n");
}

static void receive(struct c_style *c, const struct skel_state *state)
{
    const struct skel_chan *chan = &c->s->chans[state->chans[0]];
    if (rng_percent(&c->rng, 8)) {
        half_exchange(c, state, NULL, chan);
        return;
    }
    if (c->form == FORM_PLAIN)
        put(c, "MPI_Recv(buffer, %u, %s, ", c->length, c->mpi_type);
    else if (c->form == FORM_OUT)
        put(c, "get(&got, ");
    else
        put(c, "got = %s(", c->form == FORM_MACRO ? "GET" : "get");
    peer(c, chan->from);
    put(c, ", ");
    tag(c, chan->tag);
    if (c->form == FORM_PLAIN)
        put(c, ", %s, MPI_STATUS_IGNORE);\n    got = buffer[%u];\n", c->comm, c->at);
    else
        put(c, ");\n");
}

static void exchange(struct c_style *c, const struct skel_state *state)
{
    const struct skel_chan *to = &c->s->chans[state->chan];
    const struct skel_chan *from = &c->s->chans[state->chans[0]];
    bool replace = rng_percent(&c->rng, 40);
    put(c, "{\n        %s data[%u] = { 0 }, answer[%u] = { 0 };\n        data[%u] = ",
        c->type, c->length, c->length, c->at);
    value(c, state);
    put(c, ";\n        MPI_Sendrecv%s(data, %u, %s, ", replace ? "_replace" : "",
        c->length, c->mpi_type);
    peer(c, to->to);
    put(c, ", ");
    tag(c, to->tag);
    if (!replace)
        put(c, ", answer, %u, %s", c->length, c->mpi_type);
    put(c, ", ");
    peer(c, from->from);
    put(c, ", ");
    tag(c, from->tag);
    put(c, ", %s, MPI_STATUS_IGNORE);\n        got = %s[%u];\n    }\n",
        c->comm, replace ? "data" : "answer", c->at);
}

void c_style_send_input(struct c_style *c, const struct skel_state *state)
{
    c->input = true;
    put(c, "    ");
    send(c, state);
    c->input = false;
}

void c_style_send_either(struct c_style *c, const struct skel_guard *when,
                         const struct skel_state *then,
                         const struct skel_state *otherwise)
{
    c->when = when;
    c->then = then;
    put(c, "    ");
    send(c, otherwise);
    c->when = NULL;
}

static void collective(struct c_style *c, const struct skel_state *state)
{
    const struct skel_coll *coll = &state->coll;
    if (coll->root < 0) {
        put(c, "MPI_Barrier(%s);\n", c->comm);
        return;
    }
    bool bcast = !coll->op;
    if (bcast && (state->send_var != SKEL_NONE || state->sym != SKEL_NONE)) {
        put(c, "buffer[%u] = ", c->at);
        value(c, state);
        put(c, ";\n    ");
    }
    if (bcast)
        put(c, "MPI_Bcast(buffer, %u, %s, ", c->length, c->mpi_type);
    else
        put(c, "MPI_Reduce(&work, &got, 1, MPI_INT, %s, ", coll->op);
    peer(c, (uint32_t)coll->root);
    put(c, ", %s);\n", c->comm);
    if (bcast)
        put(c, "    got = buffer[%u];\n", c->at);
}

void c_style_call(struct c_style *c, const struct skel_state *state)
{
    put(c, "    ");
    switch (state->kind) {
    case SKEL_SEND:
    case SKEL_SSEND: send(c, state); return;
    case SKEL_RECV: receive(c, state); return;
    case SKEL_SENDRECV: exchange(c, state); return;
    case SKEL_COLL: collective(c, state); return;
    case SKEL_END:
    case SKEL_LOCAL:
    case SKEL_READ:
    case SKEL_FAULT:
    case SKEL_MRECV:
    case SKEL_CANCEL:
    case SKEL_FREE:
    case SKEL_SELECT:
    case SKEL_ICOLL:
    case SKEL_IRECV:
    case SKEL_ISEND:
    case SKEL_ABORT: break;
    }
    bug("state of kind %d is no call", (int)state->kind);
}

void c_style_coin(struct c_style *c)
{
    static const char *const coins[] = {
        "rand() % 2", "read_int() > 3", "flip(50)", "rand() % 3 < 1", "getchar() == 'y'",
        "!(rand() & 1)", "(rand() & 6) == 2",
    };
    put(c, "%s", coins[rng_below(&c->rng, sizeof coins / sizeof *coins)]);
}

void c_style_noise(struct c_style *c)
{
    static const char *const statements[] = {
        "work += (int)compute(20);", "printf(\"%d: %d\\n\", rank, work);",
        "for (int i = 0; i < size; i++)\n        work ^= ranks[i];",
        "if (rand() % 5 == 3)\n        work++;",
        "{\n        double t = MPI_Wtime();\n        if (t > 10)\n"
        "            printf(\"%g\\n\", t);\n    }",
        "MPI_Send(&work, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD);",
        "MPI_Barrier(MPI_COMM_SELF);",
    };
    if (rng_percent(&c->rng, c->noise))
        put(c, "    %s\n", statements[rng_below(&c->rng, 7)]);
}

void c_style_stop(struct c_style *c, const struct skel_state *state)
{
    bool fault = state->kind == SKEL_FAULT;
    if (fault && rng_percent(&c->rng, 30))
        put(c, "    MPI_Ssend(buffer, 1, %s, size, 0, MPI_COMM_WORLD);\n", c->mpi_type);
    else if (fault)
        put(c, "    assert(rank < 0);\n");
    else
        put(c, rng_percent(&c->rng, 50) ? "    abort();\n"
                                        : "    MPI_Abort(MPI_COMM_WORLD, 3);\n");
}
