/* mpi2spin: the command line.
 *
 * The map of this folder: options (one table -> parsing, help, man page), pipeline (the order
 * of the stages), model_command (write FILE.pml), dump_command (show a stage),
 * verify_command (the whole way; the result is modelled and rendered in report/), outfile
 * (files that are whole or absent), guard (limits that hold) and known (what is told then).
 */
#include "cli/command_line.h"

#include "cli/buffering_command.h"
#include "cli/certificate_command.h"
#include "cli/check_command.h"
#include "cli/dump_command.h"
#include "cli/guard.h"
#include "cli/interrupt.h"
#include "cli/known.h"
#include "cli/ltl_command.h"
#include "cli/model_command.h"
#include "cli/outfile.h"
#include "cli/pipeline.h"
#include "cli/progress.h"
#include "cli/replay_command.h"
#include "cli/report_command.h"
#include "cli/trace_command.h"
#include "cli/verify_command.h"
#include "core/base/clock.h"
#include "core/base/fail.h"
#include "ide/dap.h"
#include "ide/lsp.h"
#include "verify/verify.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

/* --explain FILE:LINE, or kept. */
static int explain(struct arena *arena, const struct options *o, const struct compiled *c)
{
    if (strcmp(o->explain, "kept") == 0) {
        slicer_explain_kept(stdout, &c->slice, c->prog);
        outfile_check_stdout();
        return 0;
    }
    const char *colon = strrchr(o->explain, ':');
    char *file = arena_strdup(arena, o->explain);
    file[colon - o->explain] = '\0';
    unsigned long line = strtoul(colon + 1, NULL, 10);
    if (slicer_explain(stdout, &c->slice, c->prog, file, (unsigned)line)) {
        outfile_check_stdout();
        return 0;
    }
    fprintf(stderr, "mpi2spin: error: --explain: there is no statement at %s\n", o->explain);
    return EXIT_USAGE;
}

static int run(struct arena *arena, struct options *o)
{
    struct compiled c = {0};
    bool compiled = pipeline_compile(arena, o, &c);
    progress_silence(o);
    verify_print_diags(&c.diags, o);
    if (!compiled)
        return verify_not_compiled(arena, o, &c);
    progress_resume(o);
    if (o->explain)
        return explain(arena, o, &c);
    switch (o->command) {
    case COMMAND_MODEL:
        return model_command(arena, o, &c);
    case COMMAND_VERIFY:
        if (o->formulas.buffering)
            return buffering_command(arena, o, &c);
        return o->formulas.n ? ltl_command(arena, o, &c) : verify_command(arena, o, &c);
    case COMMAND_DUMP:
        return dump_command(arena, o, &c);
    case COMMAND_CERTIFICATE:
    case COMMAND_CHECK:
    case COMMAND_REPORT:
    case COMMAND_REPLAY:
    case COMMAND_TRACE:
        break;
    }
    bug("command %d", (int)o->command);
}

struct errand {
    struct arena *arena;
    struct options *o;
};

static int work(void *data, const struct guard_wire *wire)
{
    const struct errand *e = data;
    e->o->wire = wire;
    int code = run(e->arena, e->o);
    arena_free(e->arena);
    return code;
}

/* The worker looks at the clock itself, and ends a little earlier than the guard would end it. */
static uint64_t for_worker(const struct options *o, uint64_t give_up_ms)
{
    enum { PER_SECOND = 30, AT_MOST = 1000 };
    uint64_t early = (uint64_t)o->timeout_s * PER_SECOND;
    return give_up_ms ? give_up_ms - (early < AT_MOST ? early : AT_MOST) : 0;
}

static int run_guarded(struct arena *arena, struct options *o)
{
    struct guard_limits limits = {.give_up_ms = clock_after(o->timeout_s),
                                  .memory_mb = o->memory_mb, .interrupted = interrupt_flag()};
    struct progress_view *view = progress_view_new(arena, o);
    limits.watch = view ? progress_view_show : NULL;
    limits.watch_data = view;
    o->began_ms = clock_ms();
    o->give_up_ms = for_worker(o, limits.give_up_ms);
    interrupt_install();
    struct guard_end end = guard_run(arena, &limits, work, &(struct errand){arena, o});
    interrupt_uninstall();
    progress_view_end(view);
    return end.kind == GUARD_FINISHED ? end.status : known_report(arena, o, &end);
}

static int trace_work(void *data, const struct guard_wire *wire)
{
    const struct errand *e = data;
    (void)wire;
    return trace_command(e->arena, e->o);
}

/* Executions end by the limit, too, with a report; so they have some time more. */
static int run_trace(struct arena *arena, struct options *o)
{
    enum { MORE_MS = 4000 };
    uint64_t give_up_ms = clock_after(o->timeout_s);
    struct guard_limits limits = {.give_up_ms = give_up_ms ? give_up_ms + MORE_MS : 0,
                                  .memory_mb = o->memory_mb, .interrupted = interrupt_flag()};
    interrupt_install();
    struct guard_end end = guard_run(arena, &limits, trace_work, &(struct errand){arena, o});
    interrupt_uninstall();
    if (end.kind == GUARD_FINISHED)
        return end.status;
    verify_clean_after(end.pid);
    return trace_ended(arena, o,
                       end.kind == GUARD_TIME     ? "the time is over (--timeout)"
                       : end.kind == GUARD_MEMORY ? "the memory is used up (--memory)"
                                                  : "interrupted");
}

static int command(struct arena *arena, struct options *o)
{
    switch (o->command) {
    case COMMAND_CHECK:
        return check_command(arena, o);
    case COMMAND_REPORT:
        return report_command(arena, o);
    case COMMAND_REPLAY:
        return replay_command(arena, o);
    case COMMAND_TRACE:
        return run_trace(arena, o);
    case COMMAND_CERTIFICATE: return certificate_command(arena, o->files, o->n_files);
    case COMMAND_MODEL:
    case COMMAND_VERIFY:
    case COMMAND_DUMP:
        break;
    }
    return run_guarded(arena, o);
}

static int serve_lsp(struct arena *arena)
{
    return lsp_serve(arena, options_of_projects(arena));
}

/* Words that stand alone: pages that the build asks for, servers for editors. */
static const struct {
    const char *word;
    void (*print)(FILE *out);
    int (*serve)(struct arena *arena);
} alone[] = {
    {"--man", options_man, NULL},
    {"--man-project", options_man_project, NULL},
    {"--bash-completion", options_bash_completion, NULL},
    {"dap", NULL, dap_serve},
    {"lsp", NULL, serve_lsp},
};

static int run_alone(struct arena *arena, size_t i)
{
    if (alone[i].serve)
        return alone[i].serve(arena);
    alone[i].print(stdout);
    outfile_check_stdout();
    return 0;
}

int cli_run(int argc, char **argv)
{
    signal(SIGPIPE, SIG_IGN);
    struct arena *arena = arena_new();
    struct options o;
    int code = -1;
    bool is_alone = false;
    for (size_t i = 0; argc == 2 && i < sizeof alone / sizeof alone[0]; i++)
        if (strcmp(argv[1], alone[i].word) == 0) {
            is_alone = true;
            code = run_alone(arena, i);
        }
    if (!is_alone)
        code = options_parse(arena, &o, argc, argv);
    if (code < 0)
        code = command(arena, &o);
    else
        outfile_check_stdout();
    arena_free(arena);
    return code;
}
