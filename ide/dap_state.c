/* What a client shows of the ranks: threads, stacks, variables.
 *
 * A frame's id is 1 + 256 * rank + depth; a scope's reference is 1 + 8 * (id - 1) + kind.
 */
#include "ide/dap_parts.h"

#include "core/base/path.h"
#include "core/diag/json.h"
#include "ide/known.h"
#include "ide/pending.h"
#include "report/format.h"

#include <stdlib.h>
#include <string.h>

enum { FRAMES = 256, KINDS = 8 };
enum scope_kind { SCOPE_RANK, SCOPE_KNOWN, SCOPE_OPEN, SCOPE_INCOMING, SCOPE_OUTGOING,
                  SCOPE_COUNT };

/* ---- threads ---- */

static const char *thread_name(struct dap *d, uint32_t rank)
{
    const struct replay *r = &d->replay;
    const struct result_final *f = &r->trace->final[rank];
    if (!replay_at_end(r))
        return arena_printf(d->arena, "rank %u", rank);
    if (f->ended)
        return arena_printf(d->arena, "rank %u (ended)", rank);
    const char *call = f->call ? f->call : f->operation;
    if (!f->failed && !result_is_blocked(r->trace, rank))
        return arena_printf(d->arena, "rank %u", rank);
    return arena_printf(d->arena, "rank %u (%s: %.*s)", rank,
                        f->failed ? "failed" : f->polls ? "tests for ever" : "blocked",
                        format_call_length(call), call);
}

void dap_threads(struct dap *d, const json_t *request)
{
    json_t *body = json_object(), *threads = json_array();
    for (uint32_t r = 0; d->replay.trace && r < d->replay.trace->nprocs; r++) {
        json_t *t = json_object();
        json_object_set_new(t, "id", json_integer(r + 1));
        json_object_set_new(t, "name", json_text(thread_name(d, r)));
        json_array_append_new(threads, t);
    }
    json_object_set_new(body, "threads", threads);
    dap_answer(d, request, body);
}

/* ---- stacks ---- */

static json_t *frame(struct dap *d, uint32_t rank, uint32_t depth, const char *name,
                     struct src_range at)
{
    json_t *j = json_object();
    json_object_set_new(j, "id", json_integer(1 + (json_int_t)FRAMES * rank + depth));
    json_object_set_new(j, "name", json_text(name));
    json_object_set_new(j, "line", json_integer(at.line ? at.line - d->lines_from_0 : 0));
    json_object_set_new(j, "column", json_integer(at.col ? at.col - d->columns_from_0 : 0));
    if (at.file) {
        json_t *source = json_object();
        json_object_set_new(source, "name", json_text(path_base(at.file)));
        json_object_set_new(source, "path", json_text(dap_path(d, at.file)));
        json_object_set_new(j, "source", source);
        if (at.end_line) {
            json_object_set_new(j, "endLine", json_integer(at.end_line - d->lines_from_0));
            json_object_set_new(j, "endColumn", json_integer(at.end_col - d->columns_from_0));
        }
    }
    return j;
}

/* The thread of a request, as a rank; RESULT_NONE: there is none. */
static uint32_t rank_of(struct dap *d, const json_t *request)
{
    json_int_t id = json_integer_value(
        json_object_get(json_object_get(request, "arguments"), "threadId"));
    return id > 0 && id <= d->replay.trace->nprocs ? (uint32_t)id - 1 : RESULT_NONE;
}

/* "around: MPI_Send(x, 1, ...)" */
static const char *top_name(struct dap *d, const struct replay_place *p)
{
    const char *function = result_function(d->replay.trace, p->at);
    const char *call = p->ended ? "the end of the program" : p->call ? p->call : "?";
    const char *text = arena_printf(d->arena, "%s%s%s", function ? function : "",
                                    function ? ": " : "", call);
    return p->before ? arena_printf(d->arena, "%s (not yet)", text) : text;
}

void dap_stack(struct dap *d, const json_t *request)
{
    uint32_t rank = rank_of(d, request);
    if (rank == RESULT_NONE) {
        dap_refuse(d, request, "there is no such rank");
        return;
    }
    struct replay_place p = replay_position(&d->replay, rank);
    json_t *body = json_object(), *frames = json_array();
    json_array_append_new(frames, frame(d, rank, 0, top_name(d, &p), p.at));
    for (uint32_t i = 0; i < p.n_calls && i + 1 < FRAMES; i++) {
        const char *function = result_function(d->replay.trace, p.calls[i]);
        json_array_append_new(frames, frame(d, rank, i + 1,
                                            function ? function : "called from here", p.calls[i]));
    }
    json_object_set_new(body, "totalFrames", json_integer((json_int_t)json_array_size(frames)));
    json_object_set_new(body, "stackFrames", frames);
    dap_answer(d, request, body);
}

/* ---- variables ---- */

static void add_scope(json_t *to, json_int_t frame_id, enum scope_kind kind, const char *name)
{
    json_t *j = json_object();
    json_object_set_new(j, "name", json_string(name));
    json_object_set_new(j, "variablesReference", json_integer(1 + KINDS * (frame_id - 1) + kind));
    json_object_set_new(j, "expensive", json_false());
    json_array_append_new(to, j);
}

static bool has_pending(struct dap *d, uint32_t rank)
{
    struct pending_list all = pending_at(d->arena, &d->replay, rank);
    for (size_t i = 0; i < all.n; i++)
        if (!all.items[i].blocks)
            return true;
    return false;
}

void dap_scopes(struct dap *d, const json_t *request)
{
    json_int_t id = json_integer_value(
        json_object_get(json_object_get(request, "arguments"), "frameId"));
    uint32_t rank = id > 0 ? (uint32_t)((id - 1) / FRAMES) : RESULT_NONE;
    if (rank >= d->replay.trace->nprocs) {
        dap_refuse(d, request, "there is no such frame");
        return;
    }
    json_t *body = json_object(), *scopes = json_array();
    add_scope(scopes, id, SCOPE_RANK, "Rank");
    add_scope(scopes, id, SCOPE_KNOWN, "Known values");
    if (has_pending(d, rank))
        add_scope(scopes, id, SCOPE_OPEN, "Pending requests");
    add_scope(scopes, id, SCOPE_INCOMING, "Messages on the way to it");
    add_scope(scopes, id, SCOPE_OUTGOING, "Messages on the way from it");
    json_object_set_new(body, "scopes", scopes);
    dap_answer(d, request, body);
}

static void add(json_t *to, const char *name, const char *value)
{
    if (!value)
        return;
    json_t *j = json_object();
    json_object_set_new(j, "name", json_text(name));
    json_object_set_new(j, "value", json_text(value));
    json_object_set_new(j, "variablesReference", json_integer(0));
    json_array_append_new(to, j);
}

/* "1 (the destination of MPI_Send)"; of a variable its value alone. */
static const char *known_text(struct dap *d, const struct known *k)
{
    return k->from ? arena_printf(d->arena, "%s (%s)", k->value, k->from) : k->value;
}

static void add_place(struct dap *d, json_t *to, const char *name, struct src_range at)
{
    if (at.file)
        add(to, name, arena_printf(d->arena, "%s:%u", at.file, at.line));
}

static const char *ranks(struct dap *d, const uint32_t *v, uint32_t n)
{
    const char *s = n ? "" : NULL;
    for (uint32_t i = 0; i < n; i++)
        s = arena_printf(d->arena, "%s%s%u", s, i ? ", " : "", v[i]);
    return s;
}

static void add_message(struct dap *d, json_t *to, const struct result_event *e)
{
    if (e->message == RESULT_NONE)
        return;
    add(to, "tag", arena_printf(d->arena, "%d", e->tag));
    add(to, "communicator", e->comm);
    add(to, "content", e->value);
}

static void rank_variables(struct dap *d, json_t *to, uint32_t rank)
{
    const struct replay *r = &d->replay;
    const struct result_final *f = &r->trace->final[rank];
    add(to, "rank", arena_printf(d->arena, "%u of %u", rank, r->trace->nprocs));
    add(to, "events so far", arena_printf(d->arena, "%u of %u", r->step, r->trace->n_events));
    if (replay_at_end(r)) {
        add(to, "state", f->ended ? "ended" : f->failed ? "failed"
                         : f->polls                             ? "tests for ever"
                         : result_is_blocked(r->trace, rank)    ? "blocked"
                                                                : "running");
        add(to, "call", f->ended ? NULL : f->call);
        add(to, "waits for ranks", ranks(d, f->waits_for, f->n_waits_for));
        add(to, "communicator", f->comm);
        add(to, "in a cycle", r->trace->n_cycle ? ranks(d, r->trace->cycle, r->trace->n_cycle)
                                                : NULL);
        if (r->trace->repeats)
            add(to, "again and again",
                arena_printf(d->arena, "events %u to %u",
                             r->trace->n_events - r->trace->repeats + 1, r->trace->n_events));
    } else if (r->last[rank]) {
        const struct result_event *e = &r->trace->events[r->last[rank] - 1];
        bool is_partner = e->rank != rank;
        add(to, "last event", e->text);
        if (e->partner != RESULT_NONE)
            add(to, "partner", arena_printf(d->arena, "%u", is_partner ? e->rank : e->partner));
        add_message(d, to, e);
        add_place(d, to, "partner is at", is_partner ? e->at : e->partner_at);
    }
    if (r->trace->assuming && r->trace->assuming[0])
        add(to, "assuming", r->trace->assuming);
    add(to, "condition", r->finding->condition);
}

/* A send that is not matched, of rank p. */
static void add_offer(struct dap *d, json_t *to, bool incoming, uint32_t p,
                      const struct pending *o)
{
    add(to, arena_printf(d->arena, "%s rank %u", incoming ? "from" : "to",
                         incoming ? p : o->partner),
        arena_printf(d->arena, "tag %d, offered at %s:%u, not received", o->tag,
                     o->at.file ? o->at.file : "?", o->at.line));
}

/* What is sent and not received, and what is offered by a send that is pending. */
static void message_variables(struct dap *d, json_t *to, uint32_t rank, bool incoming)
{
    for (uint32_t i = 0; i < d->replay.step; i++) {
        const struct result_event *e = &d->replay.trace->events[i];
        uint32_t mine = incoming ? e->partner : e->rank, other = incoming ? e->rank : e->partner;
        if (mine != rank || !replay_is_pending(&d->replay, i))
            continue;
        add(to, arena_printf(d->arena, "%s rank %u", incoming ? "from" : "to", other),
            arena_printf(d->arena, "tag %d, %s%s%s, sent at %s:%u", e->tag,
                         e->comm ? e->comm : "", e->value ? ", " : "", e->value ? e->value : "",
                         e->at.file ? e->at.file : "?", e->at.line));
    }
    for (uint32_t p = 0; p < d->replay.trace->nprocs; p++) {
        struct pending_list all = {0};
        if (incoming || p == rank)
            all = pending_at(d->arena, &d->replay, p);
        for (size_t i = 0; i < all.n; i++)
            if (all.items[i].sends && (!incoming || all.items[i].partner == rank))
                add_offer(d, to, incoming, p, &all.items[i]);
    }
}

static void known_variables(struct dap *d, json_t *to, uint32_t rank, uint32_t depth)
{
    struct known_list all = known_at(d->arena, &d->replay, rank, depth);
    for (size_t i = 0; i < all.n; i++)
        add(to, all.items[i].expression, known_text(d, &all.items[i]));
}

static void open_variables(struct dap *d, json_t *to, uint32_t rank)
{
    struct pending_list all = pending_at(d->arena, &d->replay, rank);
    for (size_t i = 0; i < all.n; i++)
        if (!all.items[i].blocks)
            add(to, all.items[i].call ? all.items[i].call : "request",
                arena_printf(d->arena, "started at %s:%u, not matched",
                             all.items[i].at.file ? all.items[i].at.file : "?",
                             all.items[i].at.line));
}

static json_t *variables_of(struct dap *d, uint32_t rank, uint32_t depth, enum scope_kind kind)
{
    json_t *all = json_array();
    switch (kind) {
    case SCOPE_RANK:
        rank_variables(d, all, rank);
        break;
    case SCOPE_KNOWN:
        known_variables(d, all, rank, depth);
        break;
    case SCOPE_OPEN:
        open_variables(d, all, rank);
        break;
    case SCOPE_INCOMING:
    case SCOPE_OUTGOING:
        message_variables(d, all, rank, kind == SCOPE_INCOMING);
        break;
    case SCOPE_COUNT:
        break;
    }
    return all;
}

void dap_variables(struct dap *d, const json_t *request)
{
    json_int_t reference = json_integer_value(
        json_object_get(json_object_get(request, "arguments"), "variablesReference"));
    json_int_t frame = (reference - 1) / KINDS;
    uint32_t rank = reference > 0 ? (uint32_t)(frame / FRAMES) : RESULT_NONE;
    unsigned kind = (unsigned)((reference - 1) % KINDS);
    if (rank >= d->replay.trace->nprocs || kind >= SCOPE_COUNT) {
        dap_refuse(d, request, "there are no such variables");
        return;
    }
    json_t *body = json_object();
    uint32_t depth = (uint32_t)(frame % FRAMES);
    json_object_set_new(body, "variables", variables_of(d, rank, depth, (enum scope_kind)kind));
    dap_answer(d, request, body);
}

/* A value of "Rank" by its name, else NULL. */
static const char *rank_value(struct dap *d, uint32_t rank, const char *name)
{
    json_t *all = variables_of(d, rank, 0, SCOPE_RANK), *one;
    const char *value = NULL;
    size_t i;
    json_array_foreach(all, i, one)
        if (strcmp(json_string_value(json_object_get(one, "name")), name) == 0)
            value = arena_strdup(d->arena, json_string_value(json_object_get(one, "value")));
    json_decref(all);
    return value;
}

const char *dap_value(struct dap *d, json_int_t frame_id, const char *expression)
{
    uint32_t rank = frame_id > 0 ? (uint32_t)((frame_id - 1) / FRAMES) : 0;
    if (rank >= d->replay.trace->nprocs)
        return NULL;
    uint32_t depth = frame_id > 0 ? (uint32_t)((frame_id - 1) % FRAMES) : 0;
    struct known_list all = known_at(d->arena, &d->replay, rank, depth);
    const struct known *k = known_find(d->arena, &all, expression);
    return k ? known_text(d, k) : rank_value(d, rank, expression);
}

/* ---- why it stops at the end ---- */

void dap_exception(struct dap *d, const json_t *request)
{
    const struct result_finding *f = d->replay.finding;
    const char *text = f->message;
    for (uint32_t i = 0; i < f->n_notes; i++)
        text = f->notes[i].at.file
                   ? arena_printf(d->arena, "%s\n%s:%u: %s", text, f->notes[i].at.file,
                                  f->notes[i].at.line, f->notes[i].text)
                   : arena_printf(d->arena, "%s\n%s", text, f->notes[i].text);
    if (f->help)
        text = arena_printf(d->arena, "%s\nwhat to do: %s", text, f->help);
    json_t *body = json_object();
    json_object_set_new(body, "exceptionId", json_text(f->code));
    json_object_set_new(body, "description", json_text(text));
    json_object_set_new(body, "breakMode", json_string("always"));
    dap_answer(d, request, body);
}
