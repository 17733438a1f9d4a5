/* Lines of the ranks, by their first word. */
#include "replay/run.h"

#include "core/base/path.h"
#include "core/base/str.h"
#include "core/base/vec.h"
#include "replay/calls.h"
#include "replay/fields.h"

#include <stdarg.h>
#include <string.h>

struct run *run_new(struct arena *arena, const struct replay_options *o)
{
    struct run *run = ARENA_NEW(arena, struct run);
    *run = (struct run){.arena = arena, .options = o, .trace = o->finding->trace,
                        .plans = schedule_of(arena, o->finding->trace),
                        .turns = schedule_turns(arena, o->finding->trace),
                        .places = places_new(arena), .nprocs = o->run->nprocs,
                        .first_dead = RESULT_NONE};
    run->ranks = ARENA_ARRAY(arena, struct rank, run->nprocs);
    for (uint32_t r = 0; r < run->nprocs; r++)
        run->is_cut |= run->trace->final[r].failed;
    return run;
}

void run_decide(struct run *run, enum replay_verdict verdict, const char *fmt, ...)
{
    va_list args;
    if (run->decided)
        return;
    va_start(args, fmt);
    run->decided = true;
    run->answer.verdict = verdict;
    run->answer.text = arena_vprintf(run->arena, fmt, args);
    va_end(args);
}

void run_detail(struct run *run, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    const char *text = arena_vprintf(run->arena, fmt, args);
    va_end(args);
    VEC_PUSH(run->arena, run->answer.details, run->answer.n_details, run->answer.cap_details,
             text);
}

void run_notice(struct run *run, enum diag_code code, const struct op *op, const char *fmt, ...)
{
    const struct result_finding *f = run->options->finding;
    va_list args;
    if (strcmp(f->code, diag_code_text(code)) != 0)
        return;
    if (!places_same(op->at, &f->at, true)
        && !places_same(op->at, &f->trace->final[op->rank].at, true))
        return;
    va_start(args, fmt);
    run_decide(run, REPLAY_CONFIRMED, "rank %u, %s: %s", op->rank, run_place_text(run, op->at),
               arena_vprintf(run->arena, fmt, args));
    va_end(args);
}

void run_answer(struct run *run, uint32_t rank, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    const char *text = arena_vprintf(run->arena, fmt, args);
    va_end(args);
    bool goes = strncmp(text, "go", 2) == 0;
    if (goes && run->ranks[rank].call.alone)
        return;
    if (goes && run->listener && schedule_is_over(&run->plans[rank]))
        text = arena_printf(run->arena, "%s free", text);
    run->send(run->data, rank, text);
}

const char *run_place_text(struct run *run, const struct place *at)
{
    if (!at)
        return "an unknown place";
    return at->file ? arena_printf(run->arena, "%s:%u", path_base(at->file), at->line)
                    : path_base(at->code);
}

/* The number of its own as an index into run->comms. */
static uint32_t comm_of(const struct run *run, uint32_t rank, const char *line)
{
    long long number = fields_number(line, "comm", -1);
    const struct rank *r = &run->ranks[rank];
    return number < 0 || number >= r->n_comms ? RESULT_NONE : r->comms[number];
}

/* ---- operations ---- */

static const char *kind_text(enum op_kind kind)
{
    static const char *const texts[] = {[OP_SEND] = "a send", [OP_RECEIVE] = "a receive",
                                        [OP_COLLECTIVE] = "a collective"};
    return texts[kind];
}

static bool same_kind(const struct op *op, const struct step *step)
{
    static const enum step_kind kinds[] = {[OP_SEND] = STEP_SEND, [OP_RECEIVE] = STEP_RECEIVE,
                                           [OP_COLLECTIVE] = STEP_COLLECTIVE};
    return kinds[op->kind] == step->kind;
}

/* It stands where an earlier step does. */
static bool is_again(const struct plan *p, const struct op *op)
{
    for (uint32_t i = 0; i < p->at; i++)
        if (schedule_step(p, i) && same_kind(op, schedule_step(p, i))
            && places_same(op->at, &schedule_step(p, i)->at, false))
            return true;
    return false;
}

/* A collective of one rank, which the model may have left out: files of MPI_COMM_SELF. */
static bool is_alone(const struct run *run, const struct op *op)
{
    return op->kind == OP_COLLECTIVE && run->comms[op->comm].n == 1;
}

static bool is_settled(const struct op *op)
{
    return op->kind == OP_COLLECTIVE ? op->left : op->matched || op->cancelled;
}

void calls_settle(struct rank *r)
{
    while (r->settled < r->n_ops && is_settled(r->ops[r->settled]))
        r->settled++;
}

bool calls_start(struct run *run, struct op *op, const struct step **step)
{
    struct rank *r = &run->ranks[op->rank];
    op->number = r->n_ops;
    calls_settle(r);
    VEC_PUSH(run->arena, r->ops, r->n_ops, r->cap_ops, op);
    struct plan *plan = &run->plans[op->rank];
    *step = schedule_step(plan, plan->at);
    op->step = plan->at;
    if (!*step || (same_kind(op, *step) && places_same(op->at, &(*step)->at, true))) {
        plan->at++;
        return true;
    }
    if (plan->is_sparse || is_again(plan, op) || is_alone(run, op)) {
        op->step = RESULT_NONE;
        *step = NULL;
        return true;
    }
    run_decide(run, REPLAY_DIVERGED,
               "operation %u of rank %u is %s at %s (%s); in the report it is %s at %s:%u",
               op->number, op->rank, kind_text(op->kind), run_place_text(run, op->at), op->fn,
               (*step)->call ? (*step)->call : "another",
               path_base((*step)->at.file ? (*step)->at.file : "?"), (*step)->at.line);
    return false;
}

/* ---- lines ---- */

static void hello(struct run *run, uint32_t *rank, const char *line)
{
    long long number = fields_number(line, "rank", -1), size = fields_number(line, "size", 0);
    if (size != run->nprocs) {
        run_decide(run, REPLAY_UNSUPPORTED,
                   "the program runs with %lld processes, the counterexample has %u", size,
                   run->nprocs);
        return;
    }
    if (number < 0 || number >= run->nprocs)
        return;
    if (fields_number(line, "multiple", 0))
        run_decide(run, REPLAY_UNSUPPORTED, "the program uses MPI_THREAD_MULTIPLE: calls of "
                                            "several threads of a rank have no order");
    if (fields_text(run->arena, line, "libraries"))
        run_decide(run, REPLAY_UNSUPPORTED, "two MPI libraries are loaded, %s: link the program "
                                            "with that of mpicc (MPICC names another one)",
                   fields_text(run->arena, line, "libraries"));
    *rank = (uint32_t)number;
    run->ranks[*rank].state = RANK_RUNS;
    run->ranks[*rank].pid = (long)fields_number(line, "pid", 0);
}

static enum call_kind kind_of(const char *kind)
{
    static const struct {
        const char *text;
        enum call_kind kind;
    } kinds[] = {{"local", CALL_LOCAL}, {"status", CALL_LOCAL}, {"free", CALL_LOCAL},
                 {"cancel", CALL_LOCAL}, {"unsupported", CALL_LOCAL},
                 {"mrecv", CALL_LOCAL}, {"detach", CALL_DETACH}, {"exchange", CALL_SENDRECV},
                 {"send", CALL_SEND}, {"isend", CALL_SEND}, {"recv", CALL_RECEIVE},
                 {"irecv", CALL_RECEIVE}, {"sendrecv", CALL_SENDRECV}, {"probe", CALL_PROBE},
                 {"iprobe", CALL_IPROBE}, {"wait", CALL_WAIT}, {"test", CALL_TEST},
                 {"coll", CALL_COLLECTIVE}, {"icoll", CALL_COLLECTIVE},
                 {"finalize", CALL_FINALIZE}, {"abort", CALL_ABORT}, {"lock", CALL_LOCK},
                 {"unlock", CALL_UNLOCK}, {"post", CALL_POST}, {"start", CALL_START},
                 {"complete", CALL_COMPLETE}, {"await", CALL_AWAIT}, {"access", CALL_ACCESS}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (kind && strcmp(kinds[i].text, kind) == 0)
            return kinds[i].kind;
    return CALL_NONE;
}

/* The process ends by itself; the others are ended then. */
static void dies(struct run *run, uint32_t rank)
{
    struct rank *r = &run->ranks[rank];
    if (run->first_dead == RESULT_NONE)
        run->first_dead = rank;
    r->died_in_call |= r->state == RANK_CALLS;
    r->state = RANK_DEAD;
}

/* All ranks come to MPI_Finalize before any goes on; or none waits for anything. */
static void end_all(struct run *run)
{
    for (uint32_t r = 0; r < run->nprocs; r++)
        if (run->ranks[r].state != RANK_LEFT
            && (run->ranks[r].state != RANK_CALLS || run->ranks[r].call.kind != CALL_FINALIZE))
            return;
    for (uint32_t r = 0; r < run->nprocs; r++) {
        run_answer(run, r, "go");
        if (run->ranks[r].state == RANK_LEFT)
            dies(run, r);
    }
}

static void finalize(struct run *run, uint32_t rank, const char *line)
{
    run->ranks[rank].left = (int)fields_number(line, "left", 0);
    end_all(run);
}

/* The report says that it ends: then others may wait for ever, whatever mpiexec makes of it. */
static void leaves(struct run *run, uint32_t rank)
{
    struct rank *r = &run->ranks[rank];
    if (run->listener || r->state != RANK_RUNS || !run->trace->final[rank].ended) {
        dies(run, rank);
        run_answer(run, rank, "go");
        return;
    }
    r->state = RANK_LEFT;
    end_all(run);
}

static struct op *op_of(const struct run *run, uint32_t rank, const char *line)
{
    long long number = fields_number(line, "op", -1);
    const struct rank *r = &run->ranks[rank];
    return number < 0 || number >= r->n_ops ? NULL : r->ops[number];
}

static void refuse(struct run *run, uint32_t rank, const char *what)
{
    run_decide(run, REPLAY_UNSUPPORTED, "rank %u calls %s at %s, which is not %s", rank,
               run->ranks[rank].call.fn, run_place_text(run, run->ranks[rank].call.at), what);
}

/* What ranks can do after it depends on more than is told. */
static void see(struct run *run, uint32_t rank, const char *line)
{
    if (fields_has(line, "unseen")) {
        run->is_unseen = true;
        if (run->listener)
            refuse(run, rank, "recorded: what is accessed in a window decides, too");
    }
}

static void local(struct run *run, uint32_t rank, const char *line)
{
    if (strstr(line, " kind=unsupported "))
        refuse(run, rank, "steered");
    if (fields_number(line, "message", -1) >= 0)
        calls_received(run, rank, (uint32_t)fields_number(line, "message", 0));
    if (op_of(run, rank, line) && strstr(line, " kind=cancel "))
        op_of(run, rank, line)->cancelling = true;
    run_answer(run, rank, "go");
}

static void call(struct run *run, uint32_t rank, const char *line)
{
    struct rank *r = &run->ranks[rank];
    const char *code = fields_text(run->arena, line, "at");
    unsigned polls = r->polls;
    r->state = RANK_CALLS;
    r->polls = 0;
    r->call = (struct rank_call){.kind = kind_of(fields_text(run->arena, line, "kind")),
                                 .fn = fields_text(run->arena, line, "fn"),
                                 .at = code ? places_find(run->places, code) : NULL,
                                 .comm = comm_of(run, rank, line),
                                 .returns = strstr(line, " kind=i") != NULL,
                                 .alone = fields_has(line, "alone")};
    see(run, rank, line);
    switch (r->call.kind) {
    case CALL_LOCK: case CALL_UNLOCK: case CALL_POST:
    case CALL_START: case CALL_COMPLETE: case CALL_AWAIT:
    case CALL_ACCESS: calls_window(run, rank, line); return;
    case CALL_SEND:
    case CALL_RECEIVE:
    case CALL_SENDRECV:
        if (strstr(line, " kind=exchange "))
            calls_exchange(run, rank, line);
        else
            calls_message(run, rank, line);
        return;
    case CALL_PROBE:
    case CALL_IPROBE:
        r->polls = polls;
        calls_probe(run, rank, line);
        return;
    case CALL_WAIT:
    case CALL_TEST:
        r->polls = polls;
        calls_wait(run, rank, line);
        return;
    case CALL_COLLECTIVE: calls_collective(run, rank, line); return;
    case CALL_FINALIZE: finalize(run, rank, line); return;
    case CALL_DETACH: calls_detach(run, rank); return;
    case CALL_ABORT:
    case CALL_LOCAL:
    case CALL_NONE: local(run, rank, line); return;
    }
}

static void match(struct run *run, uint32_t rank, const char *line)
{
    struct op *op = op_of(run, rank, line);
    long long source = fields_number(line, "source", -1);
    if (op && source >= 0 && source < run->nprocs)
        calls_matched(run, op, (uint32_t)source, (int)fields_number(line, "tag", 0));
}

bool run_is_early(const struct run *run, uint32_t rank, const char *line)
{
    bool match = strncmp(line, "match ", 6) == 0;
    if (rank == RESULT_NONE || (!match && strncmp(line, "done ", 5) != 0))
        return false;
    const struct op *op = match ? op_of(run, rank, line) : NULL;
    long long source = fields_number(line, "source", -1);
    if (source < 0 || source >= run->nprocs || (match && !op))
        return false;
    return !run_first_message(run, (uint32_t)source, rank,
                              match ? op->comm : run->ranks[rank].call.comm,
                              (int)fields_number(line, "tag", 0));
}

static bool is_same_test(const struct rank_call *x, const struct rank_call *y)
{
    return x->at == y->at && str_same(x->fn, y->fn) && x->comm == y->comm
           && x->source == y->source && x->tag == y->tag && x->n_ops == y->n_ops
           && (!x->n_ops || memcmp(x->ops, y->ops, x->n_ops * sizeof *x->ops) == 0);
}

/* A loop of tests may have several: what each would find counts. */
static void keep_poll(struct run *run, struct rank *r, bool fails)
{
    uint32_t i = 0;
    if (!fails) {
        r->n_polled = 0;
        return;
    }
    while (i < r->n_polled && !is_same_test(&r->polled[i], &r->call))
        i++;
    if (i == r->n_polled)
        VEC_PUSH(run->arena, r->polled, r->n_polled, r->cap_polled, r->call);
    r->polled[i] = r->call;
}

static void done(struct run *run, uint32_t rank, const char *line)
{
    struct rank *r = &run->ranks[rank];
    long long source = fields_number(line, "source", -1);
    bool fails = fields_has(line, "fails");
    if (r->call.matched && source >= 0 && source < run->nprocs)
        calls_taken(run, rank, (uint32_t)source, (int)fields_number(line, "tag", 0));
    r->polls = fails ? r->polls + 1 : 0;
    keep_poll(run, r, fails);
    if (!fails || r->call.kind == CALL_LOCAL)
        r->state = RANK_RUNS;
}

static void signalled(struct run *run, uint32_t rank, const char *line)
{
    struct rank *r = &run->ranks[rank];
    r->signal = (int)fields_number(line, "number", 0);
    for (const char *p = line; (p = strstr(p, " at=")) != NULL; p += 4) {
        const char *code = arena_printf(run->arena, "%.*s", (int)strcspn(p + 4, " "), p + 4);
        const struct place *at = places_find(run->places, code);
        VEC_PUSH(run->arena, r->frames, r->n_frames, r->cap_frames, at);
    }
    dies(run, rank);
}

static void take_call(struct run *run, uint32_t rank, const char *line)
{
    if (strstr(line, " thread=another"))
        run_decide(run, REPLAY_UNSUPPORTED, "rank %u calls MPI from several threads: their calls "
                                            "have no order", rank);
    call(run, rank, line);
    if (run->listener && !run->decided)
        run->listener->called(run->listener->data, rank, line);
}

static void take_done(struct run *run, uint32_t rank, const char *line)
{
    if (run->listener)
        run->listener->done(run->listener->data, rank, line);
    done(run, rank, line);
}

/* A file is what it is, unless ranks write it. */
static void take_input(struct run *run, uint32_t rank, const char *line)
{
    bool made = strstr(line, " what=clock ") || strstr(line, " what=random ");
    run->varies |= !fields_digest(line, "file");
    run->is_made |= made;
    if (run->listener)
        run->listener->reads(run->listener->data, rank, line);
}

void run_line(struct run *run, uint32_t *rank, const char *line)
{
    if (run->decided)
        return;
    if (strncmp(line, "hello ", 6) == 0)
        hello(run, rank, line);
    else if (*rank == RESULT_NONE)
        return;
    else if (strncmp(line, "comm ", 5) == 0)
        calls_comm(run, *rank, line);
    else if (strncmp(line, "call ", 5) == 0)
        take_call(run, *rank, line);
    else if (strncmp(line, "input ", 6) == 0)
        take_input(run, *rank, line);
    else if (strncmp(line, "match ", 6) == 0)
        match(run, *rank, line);
    else if (strncmp(line, "cancelled ", 10) == 0 && op_of(run, *rank, line))
        op_of(run, *rank, line)->cancelled = true;
    else if (strncmp(line, "done", 4) == 0)
        take_done(run, *rank, line);
    else if (strncmp(line, "finalized", 9) == 0)
        run->ranks[*rank].state = RANK_ENDED;
    else if (strncmp(line, "signal ", 7) == 0)
        signalled(run, *rank, line);
    else if (strncmp(line, "exit", 4) == 0)
        leaves(run, *rank);
    else if (strncmp(line, "error", 5) == 0)
        dies(run, *rank);
}

void run_closed(struct run *run, uint32_t rank)
{
    struct rank *r = &run->ranks[rank];
    if (run->decided || r->state == RANK_ENDED)
        return;
    r->died_in_call |= r->state == RANK_CALLS;
    r->state = RANK_DEAD;
}
