/*     a.c: with 2 processes, it cannot hang if MPI can keep 1 message: verified
 *       rank 0 -> rank 1: 1 kept (4 bytes), 1 in flight at most (4 bytes)
 */
#include "cli/buffering_command.h"

#include "cli/attempt.h"
#include "cli/all_steps.h"
#include "cli/guard.h"
#include "cli/interrupt.h"
#include "cli/outfile.h"
#include "cli/progress.h"
#include "core/base/clock.h"
#include "report/build.h"
#include "verify/ltl/buffering.h"

static enum outcome outcome_of(const struct explored *e, const struct ltl_buffering *b)
{
    bool limited = build_is_limited(&e->ledger);
    if (b->stopped || (limited && !b->hangs))
        return OUTCOME_INCONCLUSIVE;
    if (b->hangs)
        return ledger_has(&e->ledger, LEDGER_OVER) || limited ? OUTCOME_POSSIBLE
                                                              : OUTCOME_VIOLATED;
    return ledger_has(&e->ledger, LEDGER_UNDER) || b->kept || b->fault ? OUTCOME_BOUNDED
                                                                      : OUTCOME_VERIFIED;
}

static void print_bytes(uint32_t messages, uint64_t bytes)
{
    if (messages && bytes == LTL_UNKNOWN_BYTES)
        fputs(" (bytes unknown)", stdout);
    else if (messages)
        printf(" (%llu byte%s)", (unsigned long long)bytes, bytes == 1 ? "" : "s");
}

static void print_channels(const struct skel *s, const struct ltl_buffering *b, bool all)
{
    for (uint32_t i = 0; i < b->n_channels; i++) {
        const struct ltl_channel *c = &b->channels[i];
        if (!c->needed && !all)
            continue;
        printf("  rank %u -> rank %u", c->from, c->to);
        if (s->n_comms > 1)
            printf(" in %s", s->comms[c->comm].name);
        bool more = b->kept && c->most > b->kept;
        printf(": %u kept", c->needed);
        print_bytes(c->needed, c->bytes);
        printf(", %s%u in flight at most", more ? "more than " : "", more ? b->kept : c->most);
        print_bytes(more ? 0 : c->most, c->most_bytes);
        fputc('\n', stdout);
    }
}

static void print_answer(const struct options *o, const struct explored *e,
                         const struct ltl_buffering *b, enum outcome outcome, uint32_t n)
{
    printf("%s: with %u process%s, ", o->files[0], n, n == 1 ? "" : "es");
    if (b->stopped)
        printf("not decided: %s", b->stopped);
    else if (b->hangs)
        printf("it %s hang however much MPI keeps (mpi2spin verify shows how)",
               outcome == OUTCOME_VIOLATED ? "can" : "may");
    else if (!b->total)
        fputs("no message needs to be kept: it cannot hang", stdout);
    else
        printf("it cannot hang if MPI can keep %s%u message%s", b->is_least ? "" : "at most ",
               b->total, b->total == 1 ? "" : "s");
    if (!b->stopped && !b->hangs)
        print_bytes(b->total, b->bytes);
    printf(": %s\n", outcome_text(outcome));
    if (!b->stopped && !b->hangs && !o->quiet)
        print_channels(e->skel, b, true);
    if (b->fault)
        printf("  until a rank fails (%s)\n", b->fault);
    if (b->kept)
        printf("  executions in which more than %u messages are kept on a channel are left out\n",
               b->kept);
    for (size_t i = 0; i < e->ledger.n && !o->quiet; i++)
        if (e->ledger.items[i].direction != LEDGER_EXACT)
            printf("  %s [%s, %s]\n", e->ledger.items[i].text,
                   ledger_kind_text(e->ledger.items[i].kind),
                   ledger_direction_text(e->ledger.items[i].direction));
}

static int no_answer(struct arena *arena, const struct options *o, const struct explored *e,
                     uint32_t n)
{
    struct result_run run = {.outcome = OUTCOME_UNSUPPORTED, .reason = e->refused};
    if (!e->skel)
        attempt_explain_missing(arena, &e->diags, &run);
    bool unsupported = run.outcome == OUTCOME_UNSUPPORTED;
    printf("%s: with %u process%s, %s: %s\n", o->files[0], n, n == 1 ? "" : "es",
           unsupported ? "unsupported" : "not decided", run.reason);
    return (int)outcome_exit(run.outcome);
}

int buffering_command(struct arena *arena, const struct options *o, struct compiled *c)
{
    struct options exact = all_steps_options(arena, o);
    int code = EXIT_VERIFIED;
    all_steps_look_for_flights(arena, o, c);
    for (size_t i = 0; i < o->n_counts; i++) {
        uint64_t give_up_ms = clock_part(o->give_up_ms, 100 / (unsigned)(o->n_counts - i));
        struct verify_options vo = {.give_up_ms = give_up_ms, .interrupted = interrupt_flag(),
                                    .progress = guard_progress(o->wire)};
        progress_resume(o);
        struct explored e = all_steps_explore(arena, &exact, c, o->counts[i], give_up_ms);
        if (!e.skel || e.refused) {
            progress_silence(o);
            code = result_worst(code, no_answer(arena, o, &e, o->counts[i]));
            continue;
        }
        struct ltl_buffering b = ltl_buffering(arena, e.skel, &vo);
        enum outcome outcome = outcome_of(&e, &b);
        progress_silence(o);
        print_answer(o, &e, &b, outcome, o->counts[i]);
        outfile_check_stdout();
        code = result_worst(code, outcome_exit(outcome));
    }
    return code;
}
