/* Communications in which all ranks take part, or some: who does what is the value of sites. */
#include "tests/objects/gen.h"

#include "core/base/fail.h"

#include <stdarg.h>
#include <string.h>

static unsigned below(struct gen *g, unsigned n)
{
    return rng_below(&g->rng, n);
}

static void put(struct gen *g, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
static void put(struct gen *g, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    vfprintf(g->out, fmt, args);
    va_end(args);
}

/* ---- sites ---- */

static const char *site(struct gen *g, const int *want)
{
    int number = g->n_sites++;
    if (number >= GEN_MAX_SITES)
        bug("too many sites");
    memcpy(g->wanted[number], want, sizeof g->wanted[number]);
    return gen_text(g, "FIX(%d, %s)", number, gen_value(g, 1 + (int)below(g, 2)));
}

static const char *same(struct gen *g, int value)
{
    int want[GEN_MAX_RANKS];
    for (int r = 0; r < GEN_MAX_RANKS; r++)
        want[r] = value;
    return below(g, 3) ? site(g, want) : gen_text(g, "%d", value);
}

/* `yes` for one rank, `other` for a second one, `no` for the others. */
static const char *for_two(struct gen *g, int one, int yes, int two, int other, int no)
{
    int want[GEN_MAX_RANKS];
    for (int r = 0; r < GEN_MAX_RANKS; r++)
        want[r] = r == one ? yes : r == two ? other : no;
    return site(g, want);
}

/* ---- what calls take ---- */

static const char *comm(struct gen *g, bool other)
{
    static const char *const ways[2][3] = {
        {"MPI_COMM_WORLD", "box.comm", "*comms[0]"},
        {"other", "comm_of(1)", "*comms[1]"}};
    return ways[other][below(g, 3)];
}

static const char *type(struct gen *g)
{
    static const char *const ways[] = {"MPI_INT", "MPI_INT", "types[1]"};
    return ways[below(g, 3)];
}

/* A message: from, to, tag, communicator, how many numbers. */
struct message {
    int from, to, tag, count;
    bool other;
};

static struct message message(struct gen *g)
{
    struct message m = {.tag = (int)below(g, 5), .other = g->has[FEATURE_COMMS] && below(g, 2)};
    m.from = (int)below(g, (unsigned)g->nprocs);
    m.to = (m.from + 1 + (int)below(g, (unsigned)g->nprocs - 1)) % g->nprocs;
    m.count = below(g, 3) ? 1 : 1 + (int)below(g, 4);
    return m;
}

static const char *data(struct gen *g, const struct message *m)
{
    if (m->count > 1)
        return gen_text(g, "%s + %u", below(g, 2) ? "a" : "b", below(g, 4));
    return below(g, 4) ? gen_text(g, "&%s", gen_place(g)) : "p0";
}

static const char *send(struct gen *g, const struct message *m)
{
    static const char *const names[] = {"MPI_Send", "MPI_Send", "MPI_Ssend", "(*put_it)"};
    const char *count = m->count > 1 ? same(g, m->count) : "1";
    const char *to = same(g, m->to), *tag = same(g, m->tag);
    return gen_text(g, "%s(%s, %s, %s, %s, %s, %s);", names[below(g, 4)], data(g, m), count,
                    type(g), to, tag, comm(g, m->other));
}

static const char *receive(struct gen *g, const struct message *m)
{
    const char *count = m->count > 1 ? same(g, m->count) : "1";
    const char *from = same(g, m->from), *tag = same(g, m->tag);
    if (below(g, 3))
        return gen_text(g, "MPI_Recv(%s, %s, %s, %s, %s, %s, MPI_STATUS_IGNORE);", data(g, m),
                        count, type(g), from, tag, comm(g, m->other));
    return gen_text(g, "{ MPI_Status s; int n_in; MPI_Recv(%s, %s, %s, %s, %s, %s, &s); "
                       "MPI_Get_count(&s, MPI_INT, &n_in); %s = K(n_in + s.MPI_SOURCE + s.MPI_TAG); }",
                    data(g, m), count, type(g), from, tag, comm(g, m->other), gen_place(g));
}

/* ---- forms ---- */

static void by_branches(struct gen *g)
{
    struct message m = message(g);
    put(g, "    if (%s == 1)\n        %s\n", for_two(g, m.from, 1, m.to, 0, 0), send(g, &m));
    put(g, "    if (%s == 1)\n        %s\n", for_two(g, m.to, 1, m.from, 2, 0), receive(g, &m));
}

static void by_switch(struct gen *g)
{
    struct message m = message(g);
    int one = (int)below(g, 4), two = one + 1 + (int)below(g, 3);
    put(g, "    switch (%s) {\n", for_two(g, m.from, one, m.to, two, 9));
    put(g, "    case %d: %s break;\n", one, send(g, &m));
    put(g, "    case %d: %s break;\n    default: break;\n    }\n", two, receive(g, &m));
}

static void fill_act(struct gen *g, const struct message *m, const char *act)
{
    int peers[GEN_MAX_RANKS] = {0};
    peers[m->from] = m->to;
    peers[m->to] = m->from;
    put(g, "    %speer = %s;\n", act, site(g, peers));
    put(g, "    %stag = %s;\n", act, same(g, m->tag));
    put(g, "    %sdata = &%s;\n", act, gen_place(g));
    put(g, "    %scomm = %s;\n", act, comm(g, m->other));
}

static void by_table(struct gen *g)
{
    struct message m = message(g);
    const char *which = for_two(g, m.from, 0, m.to, 1, 2);
    put(g, "    {\n    struct act act = {0};\n");
    fill_act(g, &m, "act.");
    switch (below(g, 3)) {
    case 0: put(g, "    acts[%s](&act);\n    }\n", which); return;
    case 1: put(g, "    (*acts[%s])(&act);\n    }\n", which); return;
    default: put(g, "    run_act(act, acts[%s]);\n    }\n", which); return;
    }
}

/* Orders in a list, carried out later. */
static void by_list(struct gen *g)
{
    unsigned n = 1 + below(g, 3);
    put(g, "    {\n    struct act *todo = NULL, **end = &todo;\n");
    for (unsigned i = 0; i < n; i++) {
        struct message m = message(g);
        put(g, "    *end = calloc(1, sizeof **end);\n    if (!*end)\n        abort();\n");
        fill_act(g, &m, "(*end)->");
        put(g, "    (*end)->run = acts[%s];\n    end = &(*end)->next;\n",
            for_two(g, m.from, 0, m.to, 1, 2));
        gen_statements(g, (int)below(g, 2));
    }
    put(g, "    for (struct act *now = todo, *next; now; now = next) {\n"
           "        next = now->next;\n        now->run(now);\n        free(now);\n    }\n    }\n");
}

static void by_ring(struct gen *g)
{
    int to[GEN_MAX_RANKS] = {0}, from[GEN_MAX_RANKS] = {0}, n = g->nprocs;
    int by = 1 + (int)below(g, (unsigned)n - 1), tag = (int)below(g, 5);
    for (int r = 0; r < n; r++) {
        to[r] = (r + by) % n;
        from[r] = (r + n - by) % n;
    }
    const char *right = site(g, to), *left = site(g, from);
    put(g, "    box.out = %s;\n", gen_value(g, 1));
    if (below(g, 2)) {
        put(g, "    MPI_Sendrecv(&box.out, 1, %s, %s, %s, &box.in, 1, MPI_INT, %s, %s, "
               "MPI_COMM_WORLD, MPI_STATUS_IGNORE);\n",
            type(g), right, same(g, tag), left, same(g, tag));
    } else {
        put(g, "    {\n    MPI_Request *r = box.requests;\n");
        put(g, "    MPI_Irecv(&box.in, 1, MPI_INT, %s, %s, MPI_COMM_WORLD, %s);\n", left,
            same(g, tag), below(g, 2) ? "r" : "&box.requests[0]");
        put(g, "    MPI_Isend(&box.out, 1, %s, %s, %s, box.comm, r + 1);\n", type(g), right,
            same(g, tag));
        put(g, below(g, 2) ? "    MPI_Waitall(2, box.requests, MPI_STATUSES_IGNORE);\n    }\n"
                           : "    MPI_Wait(&r[1], MPI_STATUS_IGNORE);\n"
                             "    MPI_Wait(r, MPI_STATUS_IGNORE);\n    }\n");
    }
    put(g, "    %s = box.in;\n", gen_place(g));
}

/* Numbers as text, and a record as bytes. */
static void by_content(struct gen *g)
{
    struct message m = message(g);
    const char *sends = for_two(g, m.from, 1, m.to, 0, 0), *to = same(g, m.to);
    const char *receives = for_two(g, m.to, 1, m.from, 2, 0), *from = same(g, m.from);
    const char *tag = same(g, m.tag);
    if (below(g, 2)) {
        put(g, "    if (%s == 1) {\n        sprintf(text, \"%%d %%d\", %s, %s);\n", sends,
            gen_value(g, 1), gen_value(g, 1));
        put(g, "        MPI_Send(text, (int)strlen(text) + 1, MPI_CHAR, %s, %s, %s);\n    }\n", to,
            tag, comm(g, m.other));
        put(g, "    if (%s == 1) {\n        char got[16] = \"\", *end;\n", receives);
        put(g, "        MPI_Recv(got, 16, MPI_CHAR, %s, %d, %s, MPI_STATUS_IGNORE);\n", from, m.tag,
            comm(g, m.other));
        put(g, "        %s = K((int)strtol(got, &end, 10));\n", gen_place(g));
        put(g, "        %s = K(atoi(end));\n    }\n", gen_place(g));
        return;
    }
    put(g, "    if (%s == 1)\n        MPI_Send(&q[%s & 3], sizeof q[0], MPI_BYTE, %s, %s, %s);\n",
        sends, gen_place(g), to, tag, comm(g, m.other));
    put(g, "    if (%s == 1)\n        MPI_Recv(%s, sizeof(struct pair), MPI_BYTE, %s, %d, %s, "
           "MPI_STATUS_IGNORE);\n",
        receives, below(g, 2) ? "&mark->in" : gen_text(g, "&q[%s & 3]", gen_place(g)), from, m.tag,
        comm(g, m.other));
}

static void by_all(struct gen *g)
{
    int root = (int)below(g, (unsigned)g->nprocs);
    bool other = g->has[FEATURE_COMMS] && below(g, 2);
    switch (below(g, 4)) {
    case 0: put(g, "    if (%s)\n        MPI_Barrier(%s);\n", same(g, 1), comm(g, other));
        return;
    case 1:
        put(g, "    MPI_Bcast(&%s, 1, %s, %s, %s);\n", gen_place(g), type(g),
            same(g, root), comm(g, other));
        return;
    default:
        put(g, "    box.out = %s;\n", gen_value(g, 1));
        put(g, "    MPI_Allreduce(&box.out, &box.in, %s, MPI_INT, %s, %s);\n",
            same(g, 1), below(g, 2) ? "MPI_SUM" : "MPI_MAX", comm(g, other));
        put(g, "    %s = K(box.in);\n", gen_place(g));
    }
}

/* Two ranks send to each other; who sends first is a site. */
static void head_to_head(struct gen *g)
{
    struct message there = message(g), back = there;
    back.from = there.to;
    back.to = there.from;
    back.tag = (int)below(g, 5);
    put(g, "    switch (%s) {\n", for_two(g, there.from, 2, there.to, 3, 0));
    put(g, "    case 2:\n        %s\n        %s\n        break;\n", send(g, &there),
        receive(g, &back));
    put(g, "    case 3:\n        if (%s == 4) {\n            %s\n            %s\n",
        for_two(g, there.from, 0, there.to, 4, 0), receive(g, &there), send(g, &back));
    put(g, "        } else {\n            %s\n            %s\n        }\n        break;\n    }\n",
        send(g, &back), receive(g, &there));
}

void gen_step(struct gen *g)
{
    switch (below(g, 10)) {
    case 0: by_branches(g); return;
    case 6:
    case 7: by_content(g); return;
    case 1: by_switch(g); return;
    case 2: by_table(g); return;
    case 3: by_list(g); return;
    case 4: by_ring(g); return;
    case 5: by_all(g); return;
    default: head_to_head(g); return;
    }
}

void gen_exchange_library(struct gen *g)
{
    put(g, "static struct box {\n    MPI_Comm comm;\n    MPI_Request requests[2];\n"
           "    int out, in;\n} box;\n"
           "static MPI_Comm world, other, *comms[2] = {&world, &other};\n"
           "static MPI_Comm comm_of(int i)\n{\n    return *comms[i];\n}\n"
           "static MPI_Datatype types[2];\n"
           "static int (*put_it)(const void *, int, MPI_Datatype, int, int, MPI_Comm) = MPI_Send;\n"
           "struct act {\n    int peer, tag, *data;\n    MPI_Comm comm;\n"
           "    void (*run)(struct act *);\n    struct act *next;\n};\n"
           "static void do_send(struct act *m)\n{\n"
           "    MPI_Send(m->data, 1, MPI_INT, m->peer, m->tag, m->comm);\n}\n"
           "static void do_receive(struct act *m)\n{\n"
           "    MPI_Recv(m->data, 1, MPI_INT, m->peer, m->tag, m->comm, MPI_STATUS_IGNORE);\n}\n"
           "static void do_nothing(struct act *m)\n{\n    *m->data = K(*m->data + 1);\n}\n"
           "static void (*const acts[3])(struct act *) = {do_send, do_receive, do_nothing};\n"
           "static void run_act(struct act m, void (*run)(struct act *))\n{\n    run(&m);\n}\n\n");
}
