/* A farm is made of one to three phases that fit together, then a little is changed:
 *
 *     master   any, answer it | any | send to all | receive from each | barrier | choice
 *     worker   send           | ...
 *
 * It is written as text, call by call, and parsed.  In half of the farms something of all workers
 * or of the master is changed, in some one worker leaves a call out.
 */
#include "tests/random/farm_gen.h"

#include "core/base/fail.h"
#include "core/skel/text.h"
#include "tests/random/rng.h"

#include <stdio.h>
#include <stdlib.h>

enum { TAGS = 2, MAX_OPS = 48, MAX_PHASES = 3, MAX_TASKS = 4 };

enum op { ANY_ANSWER, ANY, TO_ALL, FROM_EACH, BARRIER, CHOICE, ANY_BUT_ONE, /* of the master */
          SEND, RECV, RECV_TASK, WAIT, FAILS };                         /* of a worker */

struct step {
    enum op op;
    uint32_t tag, answer, other; /* other: the step to which a branch leads */
    uint32_t at;                 /* its first state */
};

struct plan {
    struct step steps[MAX_OPS];
    uint32_t n, end; /* end: the state that ends */
};

struct writer {
    FILE *out;
    struct rng rng;
    uint32_t workers;
};

/* Worker w to the master, and back. */
static uint32_t up(uint32_t w, uint32_t tag)
{
    return (w - 1) * 2 * TAGS + tag;
}

static uint32_t down(uint32_t w, uint32_t tag)
{
    return (w - 1) * 2 * TAGS + TAGS + tag;
}

static uint32_t size(const struct writer *x, enum op op)
{
    switch (op) {
    case ANY_ANSWER: return 1 + x->workers;
    case TO_ALL:
    case FROM_EACH: return x->workers;
    case WAIT: return 2;
    case ANY:
    case BARRIER:
    case CHOICE:
    case ANY_BUT_ONE:
    case SEND:
    case RECV:
    case RECV_TASK:
    case FAILS: break;
    }
    return 1;
}

static void add(struct plan *p, enum op op, uint32_t tag, uint32_t answer, uint32_t other)
{
    if (p->n == MAX_OPS)
        bug("a farm with too many calls");
    p->steps[p->n++] = (struct step){.op = op, .tag = tag, .answer = answer, .other = other};
}

/* The worker asks until it is told to stop; the master has some tasks. */
static void add_tasks(struct writer *x, struct plan *master, struct plan *worker)
{
    uint32_t n = rng_below(&x->rng, MAX_TASKS);
    for (uint32_t i = 0; i < n; i++)
        add(master, ANY_ANSWER, 0, 0, 0);
    for (uint32_t w = 0; w < x->workers; w++)
        add(master, ANY_ANSWER, 0, 1, 0);
    add(worker, SEND, 0, 0, 0);
    add(worker, RECV_TASK, 0, 0, worker->n - 1);
}

/* One message of each worker, and perhaps an answer. */
static void add_results(struct writer *x, struct plan *master, struct plan *worker)
{
    bool answer = rng_percent(&x->rng, 50), each = rng_percent(&x->rng, 20);
    uint32_t tag = rng_percent(&x->rng, 30);
    add(worker, SEND, tag, 0, 0);
    if (answer)
        add(worker, rng_percent(&x->rng, 50) ? RECV : WAIT, 0, 0, 0);
    for (uint32_t w = 0; w < x->workers && !each; w++)
        add(master, answer ? ANY_ANSWER : ANY, tag, 0, 0);
    if (each)
        add(master, FROM_EACH, tag, 0, 0);
    if (each && answer)
        add(master, TO_ALL, 0, 0, 0);
}

static void add_phase(struct writer *x, struct plan *master, struct plan *worker)
{
    switch (rng_below(&x->rng, 5)) {
    case 0:
    case 1: add_tasks(x, master, worker); return;
    case 2: add_results(x, master, worker); return;
    case 3:
        add(master, TO_ALL, 1, 0, 0);
        add(worker, RECV, 1, 0, 0);
        return;
    default:
        add(master, BARRIER, 0, 0, 0);
        add(worker, BARRIER, 0, 0, 0);
    }
}

/* A little is not as it was. */
static void change(struct writer *x, struct plan *p)
{
    struct step *s = &p->steps[rng_below(&x->rng, p->n)];
    switch (rng_below(&x->rng, 5)) {
    case 0: s->tag = !s->tag; return;
    case 1: s->answer = !s->answer; return;
    case 2: s->op = s->op == ANY ? ANY_BUT_ONE : s->op == RECV_TASK ? RECV : s->op; return;
    case 3: s->op = s->op == RECV ? RECV_TASK : s->op == SEND ? FAILS : s->op; return;
    default:
        s->other = rng_below(&x->rng, p->n + 1);
        s->op = rng_percent(&x->rng, 50) ? CHOICE : s->op;
    }
}

static void number(const struct writer *x, struct plan *p)
{
    uint32_t at = 0;
    for (uint32_t i = 0; i < p->n; i++) {
        p->steps[i].at = at;
        at += size(x, p->steps[i].op);
    }
    p->end = at;
}

static uint32_t state_of(const struct plan *p, uint32_t step)
{
    return step < p->n ? p->steps[step].at : p->end;
}

static void write_sources(const struct writer *x, uint32_t tag, uint32_t at, bool apart,
                          uint32_t first)
{
    for (uint32_t w = 1; w <= x->workers; w++)
        fprintf(x->out, " c%u", up(w, tag));
    for (uint32_t w = 1; w <= x->workers; w++) {
        uint32_t to = apart ? at + w : w == 1 ? first : at;
        fprintf(x->out, " { c%u -> s%u }", up(w, tag), to);
    }
    fputs("\n", x->out);
}

static void write_step(const struct writer *x, const struct plan *p, uint32_t i, uint32_t rank)
{
    const struct step *s = &p->steps[i];
    uint32_t next = state_of(p, i + 1), other = state_of(p, s->other);
    uint32_t in = rank ? down(rank, s->tag) : 0;
    fprintf(x->out, "  s%u ", s->at);
    switch (s->op) {
    case ANY_ANSWER:
        fputs("recv", x->out);
        write_sources(x, s->tag, s->at, true, 0);
        for (uint32_t w = 1; w <= x->workers; w++)
            fprintf(x->out, "  s%u send c%u 0 -> s%u\n", s->at + w, down(w, s->answer), next);
        return;
    case ANY:
    case ANY_BUT_ONE:
        fputs("recv", x->out);
        write_sources(x, s->tag, next, false, s->op == ANY ? next : other);
        return;
    case TO_ALL:
    case FROM_EACH:
        for (uint32_t w = 1; w <= x->workers; w++) {
            uint32_t to = w < x->workers ? s->at + w : next;
            if (w > 1)
                fprintf(x->out, "  s%u ", s->at + w - 1);
            if (s->op == TO_ALL)
                fprintf(x->out, "send c%u 0 -> s%u\n", down(w, s->tag), to);
            else
                fprintf(x->out, "recv c%u { c%u -> s%u }\n", up(w, s->tag), up(w, s->tag), to);
        }
        return;
    case BARRIER: fprintf(x->out, "coll 0 \"MPI_Barrier\" -> s%u\n", next); return;
    case CHOICE:
        fprintf(x->out, "local -> s%u\n    -> s%u\n", next, other <= s->at ? p->end : other);
        return;
    case SEND: fprintf(x->out, "send c%u 0 -> s%u\n", up(rank, s->tag), next); return;
    case RECV: fprintf(x->out, "recv c%u { c%u -> s%u }\n", in, in, next); return;
    case RECV_TASK:
        fprintf(x->out, "recv c%u c%u { c%u -> s%u } { c%u -> s%u }\n", down(rank, 0),
                down(rank, 1), down(rank, 0), other, down(rank, 1), next);
        return;
    case WAIT:
        fprintf(x->out, "irecv c%u req 0 -> s%u\n  s%u select [req 0] { c%u -> s%u }\n", in,
                s->at + 1, s->at + 1, in, next);
        return;
    case FAILS: fputs("fault \"C-ASSERT\"\n", x->out); return;
    }
}

static void write_rank(struct writer *x, struct plan p, uint32_t rank)
{
    if (rank && p.n > 1 && rng_percent(&x->rng, 5)) {
        uint32_t out = rng_below(&x->rng, p.n--);
        for (uint32_t i = out; i < p.n; i++)
            p.steps[i] = p.steps[i + 1];
        for (uint32_t i = 0; i < p.n; i++)
            p.steps[i].other = p.steps[i].other > p.n ? p.n : p.steps[i].other;
    }
    number(x, &p);
    fprintf(x->out, "rank %u\n", rank);
    for (uint32_t i = 0; i < p.n; i++)
        write_step(x, &p, i, rank);
    fprintf(x->out, "  s%u end\n", p.end);
}

struct skel *farm_skel(struct arena *arena, uint64_t seed)
{
    char *text = NULL;
    size_t n;
    const char *error = NULL;
    struct writer x = {.out = open_memstream(&text, &n), .rng = {seed}};
    x.workers = rng_range(&x.rng, 2, 3);
    fprintf(x.out, "skel n %u\n", x.workers + 1);
    for (uint32_t w = 1; w <= x.workers; w++)
        for (uint32_t c = 0; c < 2 * TAGS; c++)
            fprintf(x.out, "chan c%u %u->%u tag %u comm 0 { \"x\" }\n", (w - 1) * 2 * TAGS + c,
                    c < TAGS ? w : 0, c < TAGS ? 0 : w, c % TAGS);
    struct plan master = {.n = 0}, worker = {.n = 0};
    uint32_t phases = rng_range(&x.rng, 1, MAX_PHASES);
    for (uint32_t i = 0; i < phases; i++)
        add_phase(&x, &master, &worker);
    if (rng_percent(&x.rng, 25))
        change(&x, &master);
    if (rng_percent(&x.rng, 25))
        change(&x, &worker);
    write_rank(&x, master, 0);
    for (uint32_t w = 1; w <= x.workers; w++)
        write_rank(&x, worker, w);
    fclose(x.out);
    struct skel *s = skel_parse(arena, text, "farm", &error);
    if (!s)
        fail("a farm that cannot be read: %s\n%s", error, text);
    free(text);
    return s;
}
