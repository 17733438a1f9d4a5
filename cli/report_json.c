/* The result as JSON, schema docs/result-1.schema.json. */
#include "cli/report.h"

#include "core/json.h"

static json_t *rank_array(const uint32_t *v, uint32_t n)
{
    json_t *a = json_array();
    for (uint32_t i = 0; i < n; i++)
        json_array_append_new(a, json_integer(v[i]));
    return a;
}

static const struct skel_state *state_of(const struct report *r, uint32_t rank, uint32_t state)
{
    return &r->skel->worlds[r->result->trace->world].ranks[rank].states[state];
}

static json_t *event_json(struct arena *arena, const struct report *r, size_t i)
{
    const struct trace_event *e = &r->result->trace->events[i];
    const struct skel_state *s = state_of(r, e->rank, e->state);
    json_t *j = json_object();
    json_object_set_new(j, "rank", json_integer(e->rank));
    json_object_set_new(j, "at", json_range(s->at));
    json_object_set_new(j, "operation", json_string(skel_kind_text(s->kind)));
    if (s->text)
        json_object_set_new(j, "call", json_text(s->text));
    if (e->partner != SKEL_NONE)
        json_object_set_new(j, "partner", json_integer(e->partner));
    if (e->partner != SKEL_NONE && e->partner_state != SKEL_NONE)
        json_object_set_new(j, "partnerAt",
                            json_range(state_of(r, e->partner, e->partner_state)->at));
    if (s->kind != SKEL_COLL && s->chan != SKEL_NONE && s->sym != SKEL_NONE &&
        s->sym < r->skel->chans[s->chan].n_syms)
        json_object_set_new(j, "value", json_text(r->skel->chans[s->chan].syms[s->sym]));
    json_object_set_new(j, "buffered", json_boolean(e->buffered));
    json_object_set_new(j, "text", json_text(report_event(arena, r, i)));
    return j;
}

static json_t *final_json(const struct report *r, uint32_t rank)
{
    const struct trace_blocked *b = &r->result->trace->final[rank];
    const struct skel_state *s = state_of(r, rank, b->state);
    json_t *j = json_object();
    json_object_set_new(j, "rank", json_integer(rank));
    json_object_set_new(j, "ended", json_boolean(b->ended));
    if (!b->ended) {
        json_object_set_new(j, "at", json_range(s->at));
        json_object_set_new(j, "operation", json_string(skel_kind_text(s->kind)));
        if (s->text)
            json_object_set_new(j, "call", json_text(s->text));
        json_object_set_new(j, "waitsFor", rank_array(b->waits_for, b->n_waits_for));
    }
    return j;
}

static json_t *sends_json(const struct report *r)
{
    const struct trace *t = r->result->trace;
    json_t *a = json_array();
    for (uint32_t i = 0; i < t->n_sends; i++) {
        json_t *j = json_object();
        json_object_set_new(j, "rank", json_integer(t->sends[i].rank));
        json_object_set_new(j, "at",
                            json_range(state_of(r, t->sends[i].rank, t->sends[i].state)->at));
        json_array_append_new(a, j);
    }
    return a;
}

static json_t *lost_json(const struct report *r)
{
    const struct trace *t = r->result->trace;
    json_t *a = json_array();
    for (uint32_t i = 0; i < t->n_lost; i++) {
        json_t *j = json_object();
        json_object_set_new(j, "from", json_integer(r->skel->chans[t->lost[i].chan].from));
        json_object_set_new(j, "to", json_integer(r->skel->chans[t->lost[i].chan].to));
        json_object_set_new(j, "at",
                            json_range(state_of(r, t->lost[i].rank, t->lost[i].state)->at));
        json_array_append_new(a, j);
    }
    return a;
}

static json_t *trace_json(struct arena *arena, const struct report *r)
{
    const struct trace *t = r->result->trace;
    json_t *j = json_object(), *events = json_array(), *final = json_array();
    for (size_t i = 0; i < t->n_events; i++)
        json_array_append_new(events, event_json(arena, r, i));
    for (uint32_t p = 0; p < r->skel->nprocs; p++)
        json_array_append_new(final, final_json(r, p));
    json_object_set_new(j, "assuming", json_text(r->skel->worlds[t->world].text));
    json_object_set_new(j, "events", events);
    json_object_set_new(j, "final", final);
    json_object_set_new(j, "cycle", rank_array(t->cycle, t->n_cycle));
    json_object_set_new(j, "anyBuffering", json_boolean(t->any_buffering));
    json_object_set_new(j, "unbufferedSends", sends_json(r));
    json_object_set_new(j, "lostMessages", lost_json(r));
    return j;
}

static json_t *ledger_json(const struct ledger *l)
{
    json_t *a = json_array();
    for (size_t i = 0; l && i < l->n; i++) {
        json_t *j = json_object();
        json_object_set_new(j, "kind", json_string(ledger_kind_text(l->items[i].kind)));
        json_object_set_new(j, "direction",
                            json_string(ledger_direction_text(l->items[i].direction)));
        json_object_set_new(j, "at", json_range(l->items[i].at));
        json_object_set_new(j, "text", json_text(l->items[i].text));
        json_array_append_new(a, j);
    }
    return a;
}

static json_t *search_json(const struct verify_result *v)
{
    json_t *j = json_object();
    json_object_set_new(j, "tier", json_integer(v->tier));
    if (v->theorem)
        json_object_set_new(j, "theorem", json_string(v->theorem));
    if (v->tier != 1)
        json_object_set_new(j, "encoding", json_string(encoding_text(v->encoding)));
    json_object_set_new(j, "states", json_integer((json_int_t)v->states));
    json_object_set_new(j, "depth", json_integer((json_int_t)v->depth));
    json_object_set_new(j, "milliseconds", json_integer((json_int_t)(v->seconds * 1000)));
    json_object_set_new(j, "spin", v->spin_version ? json_text(v->spin_version) : json_null());
    return j;
}

json_t *report_json(struct arena *arena, const struct report *r)
{
    json_t *j = json_object(), *diags = json_array();
    for (size_t i = 0; i < r->diags->n; i++)
        json_array_append_new(diags, diag_json(r->diags->items[i]));
    json_object_set_new(j, "processes", json_integer(r->nprocs));
    json_object_set_new(j, "verdict", json_string(outcome_text(r->outcome)));
    json_object_set_new(j, "reason", r->reason ? json_text(r->reason) : json_null());
    json_object_set_new(j, "search", r->result ? search_json(r->result) : json_null());
    json_object_set_new(j, "diagnostics", diags);
    json_object_set_new(j, "counterexample", r->result && r->result->trace
                                                 ? trace_json(arena, r)
                                                 : json_null());
    json_object_set_new(j, "ledger", ledger_json(r->ledger));
    return j;
}

json_t *report_json_file(const struct options *o, json_t *runs, enum exit_code code)
{
    json_t *j = json_object(), *files = json_array();
    for (size_t i = 0; i < o->n_files; i++)
        json_array_append_new(files, json_text(o->files[i]));
    json_object_set_new(j, "schema_version", json_integer(1));
    json_object_set_new(j, "tool", json_string("mpi2spin " M2S_VERSION));
    json_object_set_new(j, "command", json_text(o->command_line));
    json_object_set_new(j, "files", files);
    json_object_set_new(j, "property", json_string(o->property == PROPERTY_PARTIAL
                                                       ? "partial-deadlock"
                                                       : "potential-deadlock"));
    json_object_set_new(j, "exitCode", json_integer(code));
    json_object_set_new(j, "runs", runs);
    return j;
}
