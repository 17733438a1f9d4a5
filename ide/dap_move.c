/* Stepping and breakpoints. */
#include "ide/dap_parts.h"

#include "core/base/vec.h"
#include "core/diag/json.h"

#include <stdlib.h>
#include <string.h>

/* ---- breakpoints ---- */

static bool has_event(struct dap *d, const char *path, uint32_t line)
{
    for (uint32_t i = 0; d->replay.trace && i < d->replay.trace->n_events; i++) {
        const struct result_event *e = &d->replay.trace->events[i];
        if ((e->at.file && e->at.line == line && strcmp(dap_path(d, e->at.file), path) == 0) ||
            (e->partner_at.file && e->partner_at.line == line &&
             strcmp(dap_path(d, e->partner_at.file), path) == 0))
            return true;
    }
    return false;
}

static void forget(struct dap *d, const char *path)
{
    size_t kept = 0;
    for (size_t i = 0; i < d->n_breakpoints; i++)
        if (strcmp(d->breakpoints[i].path, path) != 0)
            d->breakpoints[kept++] = d->breakpoints[i];
    d->n_breakpoints = kept;
}

static json_t *set_one(struct dap *d, const char *path, const json_t *wanted)
{
    json_int_t line = json_integer_value(json_object_get(wanted, "line"));
    struct breakpoint b = {path, (uint32_t)(line + d->lines_from_0)};
    bool verified = has_event(d, path, b.line);
    json_t *j = json_object();
    VEC_PUSH(d->arena, d->breakpoints, d->n_breakpoints, d->cap_breakpoints, b);
    json_object_set_new(j, "verified", json_boolean(verified));
    json_object_set_new(j, "line", json_integer(line));
    if (!verified)
        json_object_set_new(j, "message",
                            json_string("no event of the counterexample is on this line"));
    return j;
}

void dap_set_breakpoints(struct dap *d, const json_t *request)
{
    const json_t *arguments = json_object_get(request, "arguments");
    const char *path = json_string_value(json_object_get(json_object_get(arguments, "source"),
                                                         "path"));
    json_t *body = json_object(), *all = json_array(), *wanted;
    size_t i;
    if (path) {
        path = dap_path(d, arena_strdup(d->arena, path));
        forget(d, path);
        json_array_foreach(json_object_get(arguments, "breakpoints"), i, wanted)
            json_array_append_new(all, set_one(d, path, wanted));
    }
    json_object_set_new(body, "breakpoints", all);
    dap_answer(d, request, body);
}

static bool is_at(struct dap *d, const struct breakpoint *b, struct src_range at)
{
    return at.file && at.line == b->line && strcmp(dap_path(d, at.file), b->path) == 0;
}

static bool hits(struct dap *d, uint32_t event)
{
    const struct result_event *e = &d->replay.trace->events[event];
    for (size_t i = 0; i < d->n_breakpoints; i++)
        if (is_at(d, &d->breakpoints[i], e->at) || is_at(d, &d->breakpoints[i], e->partner_at))
            return true;
    return false;
}

/* ---- moving ---- */

/* The thread to show: the rank of the last event, at the end that of the finding. */
static uint32_t shown_rank(const struct replay *r)
{
    if (replay_at_end(r) && r->finding->n_ranks)
        return r->finding->ranks[0];
    return r->step ? r->trace->events[r->step - 1].rank : 0;
}

json_t *dap_where(const struct dap *d)
{
    json_int_t index = 0;
    for (uint32_t i = 0; i < d->run->n_findings && d->run->findings[i] != d->replay.finding; i++)
        index += d->run->findings[i]->trace != NULL;
    return json_pack("{s:I, s:I, s:I}", "step", (json_int_t)d->replay.step, "processes",
                     (json_int_t)d->run->nprocs, "finding", index);
}

void dap_goto(struct dap *d, uint32_t step, const char *reason)
{
    replay_go(&d->replay, step);
    bool end = replay_at_end(&d->replay);
    json_t *body = json_object();
    json_object_set_new(body, "reason", json_string(end ? "exception" : reason));
    json_object_set_new(body, "threadId", json_integer(shown_rank(&d->replay) + 1));
    json_object_set_new(body, "allThreadsStopped", json_true());
    if (end) {
        json_object_set_new(body, "description", json_text(d->replay.finding->code));
        json_object_set_new(body, "text", json_text(d->replay.finding->message));
    } else if (d->replay.step) {
        json_object_set_new(body, "text",
                            json_text(d->replay.trace->events[d->replay.step - 1].text));
    }
    dap_event(d, "stopped", body);
    dap_event(d, "mpi2spin.moved", dap_where(d));
}

/* The state after the next event in this direction in which the rank takes part (RESULT_NONE: any
 * rank). */
static uint32_t next_step(const struct replay *r, bool forward, uint32_t rank)
{
    uint32_t step = r->step, n = r->trace->n_events;
    if (forward) {
        while (step < n)
            if (replay_takes_part(&r->trace->events[step++], rank) || rank == RESULT_NONE)
                return step;
        return n;
    }
    while (step > 0) {
        step--;
        if (rank == RESULT_NONE ||
            (step > 0 && replay_takes_part(&r->trace->events[step - 1], rank)))
            return step;
    }
    return 0;
}

void dap_step(struct dap *d, const json_t *request, bool forward)
{
    const json_t *arguments = json_object_get(request, "arguments");
    json_int_t thread = json_integer_value(json_object_get(arguments, "threadId"));
    bool single = json_is_true(json_object_get(arguments, "singleThread"));
    uint32_t rank = single && thread > 0 ? (uint32_t)thread - 1 : RESULT_NONE;
    dap_answer(d, request, NULL);
    dap_goto(d, next_step(&d->replay, forward, rank), "step");
}

void dap_continue(struct dap *d, const json_t *request, bool forward)
{
    uint32_t step = d->replay.step, n = d->replay.trace->n_events;
    bool hit = false;
    json_t *body = json_object();
    json_object_set_new(body, "allThreadsContinued", json_true());
    dap_answer(d, request, body);
    while (!hit && (forward ? step < n : step > 0)) {
        step = forward ? step + 1 : step - 1;
        hit = step > 0 && hits(d, step - 1);
    }
    dap_goto(d, step, hit ? "breakpoint" : "entry");
}
