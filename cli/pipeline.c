#include "cli/pipeline.h"

#include "cli/interrupt.h"
#include "codegen/codegen.h"
#include "core/base/fail.h"
#include "core/base/path.h"
#include "core/base/vec.h"
#include "core/ir/check.h"
#include "core/ir/results.h"
#include "core/skel/text.h"

#include <string.h>

#ifdef NDEBUG
enum { CHECK_ALWAYS = 0 };
#else
enum { CHECK_ALWAYS = 1 };
#endif

/* The check of buffers in flight must not take long, nor a search of some executions. */
enum { FLIGHTS_WORK = 60000000, PARTIAL_WORK = 20000000, FLIGHTS_MEMORY = 512 << 20 };

_Static_assert((int)SLICER_ANY == (int)ABST_ANY, "slicer_result.silent is given on as it is");

static void check_ir(const struct options *o, const struct ir_prog *p, const char *stage)
{
    if (!CHECK_ALWAYS && !o->verify_ir)
        return;
    const char *broken = ir_check(p, p->arena);
    if (broken)
        bug("after the %s: %s", stage, broken);
}

bool pipeline_compile(struct arena *arena, const struct options *o, struct compiled *c)
{
    struct frontend_options fo = {.files = o->files, .n_files = o->n_files,
                                  .cflags = o->cflags, .n_cflags = o->n_cflags,
                                  .compdb = o->compdb, .timeout_s = o->timeout_s, .read = &c->read};
    struct slicer_options so = {.keep_all = o->no_slice};
    c->diags.arena = c->ledger.arena = arena;
    c->prog = frontend_run(arena, &fo, &c->diags);
    if (!c->prog)
        return false;
    check_ir(o, c->prog, "frontend");
    c->slice = slicer_run(arena, c->prog, &so, &c->ledger);
    check_ir(o, c->slice.prog, "slicer");
    return true;
}

void pipeline_refine(struct arena *arena, const struct compiled *coarse, struct compiled *c)
{
    struct slicer_options so = {.keep_float_arrays = true};
    *c = (struct compiled){.prog = coarse->prog, .is_precise = true};
    c->diags.arena = c->ledger.arena = arena;
    c->slice = slicer_run(arena, c->prog, &so, &c->ledger);
}

void pipeline_endings(struct arena *arena, const struct compiled *coarse, struct compiled *c)
{
    struct slicer_options so = {.exact_endings = true};
    *c = (struct compiled){.prog = coarse->prog, .is_of_flights = coarse->is_of_flights};
    if (c->is_of_flights) {
        so.touched = slicer_flights(arena, c->prog);
        so.n_touched = c->prog->next_id;
    }
    c->diags.arena = c->ledger.arena = arena;
    c->slice = slicer_run(arena, c->prog, &so, &c->ledger);
}

void pipeline_known(struct arena *arena, const struct compiled *coarse, struct compiled *c)
{
    struct slicer_options so = {.keep_known = true};
    *c = (struct compiled){.prog = coarse->prog, .is_known = true};
    c->diags.arena = c->ledger.arena = arena;
    ledger_add(&c->ledger, LEDGER_ARITHMETIC, (struct src_range){0},
               "floating point data that is known is computed as the program says, in IEEE 754 "
               "double precision");
    c->slice = slicer_run(arena, c->prog, &so, &c->ledger);
}

bool pipeline_flights(struct arena *arena, const struct compiled *c, struct compiled *flights)
{
    struct slicer_options so = {.touched = slicer_flights(arena, c->prog)};
    so.n_touched = c->prog->next_id;
    if (!so.touched)
        return false;
    *flights = (struct compiled){.prog = c->prog, .is_of_flights = true};
    flights->diags.arena = flights->ledger.arena = arena;
    flights->slice = slicer_run(arena, c->prog, &so, &flights->ledger);
    return true;
}

/* argv[0] of the program under test: the first file's name without its ending. */
static const char *program_name(struct arena *arena, const char *file)
{
    const char *base = path_base(file), *dot = strrchr(base, '.');
    return arena_printf(arena, "./%.*s", dot ? (int)(dot - base) : (int)strlen(base), base);
}

struct skel *pipeline_skeleton(struct arena *arena, const struct options *o,
                               const struct compiled *c, uint32_t n, struct ledger *ledger,
                               struct diags *ds)
{
    struct abst_options ao = o->limits;
    ao.nprocs = n;
    ao.program_name = program_name(arena, o->files[0]);
    ao.args = o->args_given ? (o->n_args ? o->args : (const char *[]){NULL}) : NULL;
    ao.n_args = o->n_args;
    ao.inputs = o->inputs;
    ao.n_inputs = o->n_inputs;
    ao.interrupted = interrupt_flag();
    ao.local = o->local;
    ao.n_local = o->n_local;
    ao.silent = c->slice.silent;
    ao.n_silent = c->slice.n_silent;
    ao.checked = ir_checked_results(arena, c->prog);
    ao.n_checked = c->prog->next_id;
    ao.go_on = c->is_partial;
    ao.strict = c->is_precise || c->is_of_flights || c->is_known;
    ao.shared_results = c->is_known;
    uint64_t work = c->is_partial ? PARTIAL_WORK : FLIGHTS_WORK;
    if ((c->is_of_flights || c->is_partial) && ao.max_work > work)
        ao.max_work = work;
    if ((c->is_of_flights || c->is_partial) && ao.max_memory > FLIGHTS_MEMORY)
        ao.max_memory = FLIGHTS_MEMORY;
    for (size_t i = 0; i < c->ledger.n; i++)
        VEC_PUSH(arena, ledger->items, ledger->n, ledger->cap, c->ledger.items[i]);
    struct skel *s = abst_run(arena, c->slice.prog, &ao, ledger, ds);
    if (!s)
        return NULL;
    s->program = path_base(o->files[0]);
    const char *broken = CHECK_ALWAYS || o->verify_ir ? skel_check(s, arena) : NULL;
    if (broken)
        bug("after the abstraction: %s", broken);
    return s;
}

struct model *pipeline_model(struct arena *arena, const struct options *o,
                             const struct skel *s, const struct ledger *ledger,
                             const char **error)
{
    struct codegen_options co = {.encoding = o->encoding, .property = o->property,
                                 .servers = o->servers, .n_servers = (uint32_t)o->n_servers,
                                 .ledger = ledger, .command = o->command_line,
                                 .line_markers = true};
    return codegen_run(arena, s, &co, error);
}
