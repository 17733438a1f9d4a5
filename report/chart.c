/* A counterexample as lanes of text, for a terminal.
 *
 *            0         1         2
 *       1    o-------->v         |      MPI_Send ring.c:28 -> MPI_Recv ring.c:32
 *       2    #=========#=========#      MPI_Barrier ring.c:40
 *            X         X         .      at the end: X blocked, ! failed, . ended
 */
#include "report/format.h"
#include "report/text_parts.h"

#include "core/base/path.h"

#include <string.h>

enum { MAX_RANKS = 8, LANE = 10, NARROW_LANE = 6, MARGIN = 8, MAX_LINES = 60,
       WIDEST_CHOICE = 60 };

struct canvas {
    char text[MARGIN + MAX_RANKS * LANE + 1];
    uint32_t n, lane;          /* lanes, and how wide they are */
};

static size_t column(const struct canvas *c, uint32_t rank)
{
    return MARGIN + 4 + (size_t)rank * c->lane;
}

static void clear(struct canvas *c, char lane)
{
    memset(c->text, ' ', sizeof c->text - 1);
    c->text[sizeof c->text - 1] = '\0';
    for (uint32_t r = 0; r < c->n; r++)
        c->text[column(c, r)] = lane;
}

static void line(struct canvas *c, uint32_t from, uint32_t to, char stroke)
{
    size_t a = column(c, from < to ? from : to), b = column(c, from < to ? to : from);
    memset(c->text + a, stroke, b - a + 1);
}

static void arrow(struct canvas *c, uint32_t from, uint32_t to, char stroke)
{
    if (from != to) {
        line(c, from, to, stroke);
        c->text[to > from ? column(c, to) - 1 : column(c, to) + 1] = to > from ? '>' : '<';
        c->text[column(c, to)] = 'v';
    }
    c->text[column(c, from)] = 'o';
}

static void print(FILE *out, struct canvas *c)
{
    size_t width = column(c, c->n - 1) + 5;
    c->text[width] = '\0';
    fputs(c->text, out);
}

static void call_at(FILE *out, const char *call, const char *operation, struct src_range at)
{
    const char *text = call ? call : operation ? operation : "";
    fprintf(out, "%.*s", format_call_length(text), text);
    if (at.file)
        fprintf(out, " %s:%u", path_base(at.file), at.line);
}

/* A collective that is complete is a line across its members: those that are in `final` of the
 * same call are not known here, so it is drawn across the ranks that have entered it. */
static void whole_collective(struct canvas *c, const struct result_trace *t, uint32_t i)
{
    const struct result_event *e = &t->events[i];
    uint32_t low = e->rank, high = e->rank;
    bool member[MAX_RANKS] = {false};
    for (uint32_t k = 0; k <= i; k++) {
        const struct result_event *o = &t->events[k];
        bool same = o->kind == EVENT_ENTER && o->collective == e->collective && o->comm &&
                    e->comm && strcmp(o->comm, e->comm) == 0;
        if (!same)
            continue;
        member[o->rank] = true;
        low = o->rank < low ? o->rank : low;
        high = o->rank > high ? o->rank : high;
    }
    line(c, low, high, '=');
    for (uint32_t r = low; r <= high; r++)
        c->text[column(c, r)] = member[r] || r == e->rank ? '#' : '|';
}

static void draw(struct canvas *c, const struct result_trace *t, uint32_t i)
{
    const struct result_event *e = &t->events[i];
    clear(c, '|');
    switch (e->kind) {
    case EVENT_MESSAGE:
        if (e->partner < c->n)
            arrow(c, e->rank, e->partner, '-');
        else
            c->text[column(c, e->rank)] = 'o';
        return;
    case EVENT_SEND:
        if (e->partner < c->n)
            arrow(c, e->rank, e->partner, '.');
        if (e->partner < c->n && e->partner != e->rank)
            c->text[column(c, e->partner)] = '|';
        return;
    case EVENT_RECEIVE:
        c->text[column(c, e->rank)] = 'v';
        return;
    case EVENT_ENTER:
        if (e->completes)
            whole_collective(c, t, i);
        else
            c->text[column(c, e->rank)] = '#';
        return;
    case EVENT_LEAVE:
        c->text[column(c, e->rank)] = '=';
        return;
    case EVENT_CHOICE:
        c->text[column(c, e->rank)] = '?';
        return;
    case EVENT_WAIT:
        c->text[column(c, e->rank)] = 'w';
        return;
    }
}

static void event_calls(FILE *out, const struct result_event *e)
{
    if (e->kind == EVENT_CHOICE && e->call) {
        fprintf(out, "%.*s", WIDEST_CHOICE, e->call);
        if (e->at.file)
            fprintf(out, " %s:%u", path_base(e->at.file), e->at.line);
        fputc('\n', out);
        return;
    }
    call_at(out, e->call, e->operation, e->at);
    if (e->kind == EVENT_MESSAGE && e->partner != RESULT_NONE && e->partner_at.file) {
        fputs(" -> ", out);
        call_at(out, e->partner_call, "receive", e->partner_at);
    }
    fputs(e->kind == EVENT_SEND ? " (buffered)\n" : "\n", out);
}

static void event(FILE *out, struct canvas *c, const struct result_trace *t, uint32_t i)
{
    draw(c, t, i);
    char number[16];
    int n = snprintf(number, sizeof number, "%6u", i + 1);
    memcpy(c->text, number, (size_t)(n < MARGIN ? n : MARGIN));
    print(out, c);
    event_calls(out, &t->events[i]);
}

static void ends(FILE *out, struct canvas *c, const struct result_trace *t)
{
    clear(c, ' ');
    for (uint32_t r = 0; r < t->nprocs; r++)
        c->text[column(c, r)] = t->final[r].ended       ? '.'
                             : t->final[r].failed    ? '!'
                             : result_is_blocked(t, r) ? 'X'
                                                       : '|';
    print(out, c);
    fputs("X: blocked, !: failed, .: ended\n", out);
    for (uint32_t r = 0; r < t->nprocs; r++) {
        const struct result_final *f = &t->final[r];
        if (!f->failed && !result_is_blocked(t, r))
            continue;
        fprintf(out, "  rank %u: ", r);
        call_at(out, f->call, f->operation, f->at);
        for (uint32_t i = 0; i < f->n_waits_for; i++)
            fprintf(out, "%s %u", i ? "," : " waits for", f->waits_for[i]);
        fputc('\n', out);
    }
}

static void head(FILE *out, struct canvas *c, const char *title)
{
    clear(c, ' ');
    memcpy(c->text, title, strlen(title));
    for (uint32_t r = 0; r < c->n; r++)
        c->text[column(c, r)] = (char)('0' + r);
    print(out, c);
    fputs("rank\n", out);
}

static void lanes(FILE *out, const struct result_run *run, const struct result_finding *f)
{
    const struct result_trace *t = f->trace;
    struct canvas c = {.n = t->nprocs, .lane = LANE};
    fprintf(out, "with %u processes: %s [%s]\n", run->nprocs, f->message, f->code);
    if (t->nprocs > MAX_RANKS) {
        fprintf(out, "  (lanes are drawn for up to %d ranks; --format=html shows any number)\n",
                MAX_RANKS);
        return;
    }
    uint32_t first = t->n_events > MAX_LINES ? t->n_events - MAX_LINES : 0;
    head(out, &c, "");
    if (first)
        fprintf(out, "  ... %u events before\n", first);
    for (uint32_t i = first; i < t->n_events; i++)
        event(out, &c, t, i);
    ends(out, &c, t);
}

/* "rank 1 -> rank 0: ": for ranks that have no lanes. */
static void event_line(FILE *out, const struct result_trace *t, uint32_t i)
{
    const struct result_event *e = &t->events[i];
    fprintf(out, "%6u  rank %u", i + 1, e->rank);
    if (e->partner != RESULT_NONE)
        fprintf(out, "%s rank %u", e->kind == EVENT_RECEIVE ? " <-" : " ->", e->partner);
    fputs(": ", out);
    event_calls(out, e);
}

/* A collective is shown when all have come to it, and a wait not at all: who has not ended is told
 * besides. */
static bool is_told(const struct result_event *e)
{
    return e->kind != EVENT_WAIT && (e->kind != EVENT_ENTER || e->completes);
}

void chart_last(FILE *out, const struct result_finding *f, uint32_t rows)
{
    const struct result_trace *t = f->trace;
    struct canvas c = {.n = t->nprocs, .lane = t->nprocs > 4 ? NARROW_LANE : LANE};
    uint32_t first = t->n_events, n = 0;
    while (first > 0 && n < rows)
        n += is_told(&t->events[--first]);
    if (!n)
        return;
    if (t->nprocs <= MAX_RANKS)
        head(out, &c, "  before");
    else
        fputs("  before\n", out);
    for (uint32_t i = first; i < t->n_events; i++) {
        if (is_told(&t->events[i]) && t->nprocs <= MAX_RANKS)
            event(out, &c, t, i);
        else if (is_told(&t->events[i]))
            event_line(out, t, i);
    }
}

void chart_write(FILE *out, const struct result *const *results, size_t n)
{
    for (size_t i = 0; i < n; i++)
        for (uint32_t r = 0; r < results[i]->n_runs; r++) {
            const struct result_finding *f = result_counterexample(results[i]->runs[r]);
            if (f)
                lanes(out, results[i]->runs[r], f);
        }
}
