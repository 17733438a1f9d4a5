/* A result in which every field of the model has a value. */
#include "tests.h"

#include "core/base/vec.h"

static struct src_range place(uint32_t line)
{
    return (struct src_range){"ring.c", line, 5, line, 40};
}

static struct src_range *calls(struct arena *a)
{
    struct src_range at = place(70);
    return arena_memdup(a, &at, sizeof at);
}

static uint32_t *ranks(struct arena *a)
{
    uint32_t v[] = {0, 1};
    return arena_memdup(a, v, sizeof v);
}

static struct result_values values(struct arena *a, int64_t value, uint32_t depth)
{
    struct result_values v = {ARENA_NEW(a, struct result_value), 1};
    v.items[0] = (struct result_value){"i", value, depth};
    return v;
}

static void add_event(struct arena *a, struct result_trace *t, enum result_event_kind kind,
                      uint32_t line)
{
    struct result_event e = {.kind = kind, .rank = 1, .operation = "send", .call = "f(\"x\")",
                             .at = place(line), .calls = calls(a), .n_calls = 1, .partner = 0,
                             .partner_at = place(line + 1), .partner_call = "g()",
                             .partner_calls = calls(a), .n_partner_calls = 1,
                             .message = 3, .tag = -7, .comm = "MPI_COMM_WORLD",
                             .value = "1 x MPI_INT", .collective = 2, .buffered = true,
                             .completes = true, .number = 5, .partner_number = 6,
                             .selects = SELECTS_OPERATION, .selected = 4, .text = "rank 1: f"};
    e.values = values(a, -3, 0);
    e.partner_values = values(a, 4, 1);
    VEC_PUSH(a, e.others.items, e.others.n, e.others.cap, ((struct result_send){0, 1, place(33)}));
    VEC_PUSH(a, t->events, t->n_events, t->cap_events, e);
}

static struct result_sends sends(struct arena *a, uint32_t line)
{
    struct result_sends v = {0};
    VEC_PUSH(a, v.items, v.n, v.cap, ((struct result_send){1, 0, place(line)}));
    return v;
}

static struct result_trace *trace(struct arena *a)
{
    struct result_trace *t = ARENA_NEW(a, struct result_trace);
    t->assuming = "argv[1] < 3";
    for (int kind = EVENT_CHOICE; kind <= EVENT_WAIT; kind++)
        add_event(a, t, (enum result_event_kind)kind, 10 + (uint32_t)kind);
    t->nprocs = 2;
    t->final = ARENA_ARRAY(a, struct result_final, 2);
    t->final[0] = (struct result_final){.operation = "coll", .call = "MPI_Barrier(c)",
                                        .at = place(30), .calls = calls(a), .n_calls = 1,
                                        .comm = "c", .waits_for = ranks(a), .n_waits_for = 2,
                                        .waits = "for rank 1",
                                        .polls = true, .values = values(a, 5, 2),
                                        .offers_to = 1, .offers_tag = -9};
    t->final[1] = (struct result_final){.ended = true, .failed = true, .operation = "end",
                                        .at = place(50), .offers_to = RESULT_NONE};
    VEC_PUSH(a, t->final[0].open, t->final[0].n_open, t->final[0].cap_open,
             ((struct result_open){"MPI_Irecv(&x)", place(29), 3, RESULT_NONE, 0}));
    VEC_PUSH(a, t->final[0].open, t->final[0].n_open, t->final[0].cap_open,
             ((struct result_open){"MPI_Isend(&y)", place(28), RESULT_NONE, 1, -5}));
    VEC_PUSH(a, t->functions, t->n_functions, t->cap_functions,
             ((struct result_function){place(30), "main"}));
    t->cycle = ranks(a);
    t->n_cycle = 2;
    t->repeats = 1;
    t->any_buffering = true;
    t->unbuffered = sends(a, 31);
    t->lost = sends(a, 32);
    t->released = sends(a, 33);
    t->early = sends(a, 34);
    return t;
}

static struct result_finding *finding(struct arena *a)
{
    struct result_finding *f = ARENA_NEW(a, struct result_finding);
    struct result_note here = {place(31), "here", 1, true}, nowhere = {.text = "so", .rank = RESULT_NONE};
    *f = (struct result_finding){
        .code = "MPI-DEADLOCK", .severity = DIAG_ERROR, .at = place(30), .function = "main",
        .message = "potential deadlock", .help = "do not", .ranks = ranks(a), .n_ranks = 2,
        .condition = "argv[1] < 3", .reproduce = " --args \"2\"", .trace = trace(a), .fingerprint = "0123456789abcdef",
        .suppressed = "known", .is_guess = true, .is_environment = true,
        .baseline = BASELINE_UNCHANGED};
    VEC_PUSH(a, f->notes, f->n_notes, f->cap_notes, here);
    VEC_PUSH(a, f->notes, f->n_notes, f->cap_notes, nowhere);
    return f;
}

static struct result_finding *warning(struct arena *a)
{
    struct result_finding *f = ARENA_NEW(a, struct result_finding);
    *f = (struct result_finding){.code = "UNDEFINED-FUNCTION", .severity = DIAG_WARNING,
                                 .message = "no place", .fingerprint = "1"};
    return f;
}

static struct result_rest *rest(struct arena *a)
{
    struct result_rest *r = ARENA_NEW(a, struct result_rest);
    *r = (struct result_rest){.outcome = OUTCOME_INCONCLUSIVE, .reason = "a limit"};
    VEC_PUSH(a, r->left_out, r->n_left_out, r->cap_left_out, "rank 0 leaves alone");
    VEC_PUSH(a, r->left_out, r->n_left_out, r->cap_left_out, "rank 1 fails");
    return r;
}

static struct result_replay *replay(struct arena *a)
{
    static const char *const details[] = {"rank 0: blocked", "rank 1: ended"};
    struct result_replay *r = ARENA_NEW(a, struct result_replay);
    *r = (struct result_replay){"confirmed", "MPICH 4.0.2", "1 rank is blocked",
                                arena_memdup(a, details, sizeof details), 2};
    return r;
}

static struct result_run *run(struct arena *a)
{
    struct result_run *r = ARENA_NEW(a, struct result_run);
    struct result_assumption one = {"widening", "over", place(9), "x is any value", NULL};
    *r = (struct result_run){
        .nprocs = 2, .cached = true, .seconds = 1.5, .work = {43, 12378},
        .outcome = OUTCOME_POSSIBLE, .reason = "because",
        .command = "mpi2spin verify ring.c -n 2", .before = "verified", .rest = rest(a),
        .replay = replay(a),
        .search = {.tier = 3, .theorem = "quiescent states", .encoding = "matching",
                   .states = 12345678901, .depth = 77, .seconds = 1.25, .spin = "Spin 6.5.2"}};
    VEC_PUSH(a, r->findings, r->n_findings, r->cap_findings, finding(a));
    VEC_PUSH(a, r->findings, r->n_findings, r->cap_findings, warning(a));
    VEC_PUSH(a, r->ledger, r->n_ledger, r->cap_ledger, one);
    return r;
}

struct result *sample_result(struct arena *a)
{
    static const char *files[] = {"ring.c", "a \xc3\xa9.c"};
    struct result *r = ARENA_NEW(a, struct result);
    *r = (struct result){.tool = "mpi2spin 1", .name = "ring", .command = "mpi2spin verify ring.c",
                         .files = files, .n_files = 2, .target = "heat", .property = "partial-deadlock",
                         .exit_code = 5};
    VEC_PUSH(a, r->inputs, r->n_inputs, r->cap_inputs, ((struct result_input){"ring.c", "0123"}));
    VEC_PUSH(a, r->findings, r->n_findings, r->cap_findings, warning(a));
    VEC_PUSH(a, r->runs, r->n_runs, r->cap_runs, run(a));
    r->every = ARENA_NEW(a, struct result_every);
    *r->every = (struct result_every){false, true, 3, 7, "it receives from any rank",
                                      {"ring.c", 4, 5, 4, 20}, "65..4096", 8191,
                                      {"ring.c", 5, 1, 5, 2}, "its count is not known",
                                      {"ring.c", 6, 1, 6, 2}, true};
    return r;
}
