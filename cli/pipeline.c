#include "cli/pipeline.h"

#include "cli/guard.h"
#include "cli/interrupt.h"
#include "codegen/codegen.h"
#include "core/base/fail.h"
#include "core/base/path.h"
#include "core/base/vec.h"
#include "core/ir/check.h"
#include "core/ir/results.h"
#include "core/mpi/libc_effects.h"
#include "core/skel/text.h"

#include <stdlib.h>
#include <string.h>

#ifdef NDEBUG
enum { CHECK_ALWAYS = 0 };
#else
enum { CHECK_ALWAYS = 1 };
#endif

_Static_assert((int)SLICER_ANY == (int)ABST_ANY && (int)SLICER_MEMORY == (int)ABST_MEMORY,
               "slicer_result.silent is given on as it is");

static void check_ir(const struct options *o, const struct ir_prog *p, const char *stage)
{
    if (!CHECK_ALWAYS && !o->verify_ir)
        return;
    const char *broken = ir_check(p, p->arena);
    if (broken)
        bug("after the %s: %s", stage, broken);
}

/* c->prog -> c->slice. */
static void slice(struct arena *arena, const struct options *o, struct slicer_options so,
                  struct compiled *c)
{
    so.keep_all = o->no_slice;
    so.mechanisms = o->mechanisms;
    so.keep_places |= o->n_given != 0; /* where it is read says what stands there */
    c->ledger.arena = arena;
    if (so.keep_float_arrays)
        ledger_add(&c->ledger, LEDGER_ARITHMETIC, (struct src_range){0},
                   "floating point data that is known is computed as the program says, in IEEE "
                   "754 double precision");
    c->slice = slicer_run(arena, c->sliced, &so, &c->ledger);
    check_ir(o, c->slice.prog, arena_printf(arena, "slicer, %s", c->rung->name));
}

struct share {
    const char *file;
    uint64_t statements;
};

/* The file that has most of the statements, for whom it takes too long to slice them. */
static void tell_largest(struct arena *arena, const struct options *o, const struct ir_prog *p)
{
    struct share *shares = NULL, largest = {0};
    uint32_t n = 0, cap = 0;
    uint64_t all = 0;
    for (uint32_t f = 0, k; f < p->n_funcs; f++) {
        const struct ir_func *fn = &p->funcs[f];
        for (k = 0; fn->at.file && k < n && strcmp(shares[k].file, fn->at.file) != 0; k++)
            continue;
        if (!fn->at.file || !fn->defined)
            continue;
        if (k == n)
            VEC_PUSH(arena, shares, n, cap, ((struct share){fn->at.file, 0}));
        for (uint32_t b = 0; b < fn->n_blocks; b++) {
            shares[k].statements += fn->blocks[b].n_instrs;
            all += fn->blocks[b].n_instrs;
        }
        if (shares[k].statements > largest.statements)
            largest = shares[k];
    }
    if (n > 1 && largest.file)
        guard_tell(o->wire, GUARD_LARGEST,
                   arena_printf(arena, "%s\t%u", largest.file,
                                (unsigned)(largest.statements * 100 / all)));
}

/* What formulas ask about C: labels, for the front end; variables, for the slicer. */
static const char **asked_labels(struct arena *arena, const struct options *o)
{
    const struct ltl_marks *m = &o->formulas.marks;
    const char **labels = ARENA_ARRAY(arena, const char *, m->n + 1);
    for (uint32_t i = 0; i < m->n; i++)
        labels[i] = m->v[i].label;
    return labels;
}

static struct ir_prog *with_marks(struct arena *arena, const struct options *o, struct compiled *c)
{
    static const enum ir_bin compares[] = {[SKEL_EQ] = IR_EQ, [SKEL_NE] = IR_NE, [SKEL_LT] = IR_LT,
                                           [SKEL_LE] = IR_LE, [SKEL_GT] = IR_GT, [SKEL_GE] = IR_GE};
    const struct ltl_marks *m = &o->formulas.marks;
    struct slicer_marks marks = {.arena = arena};
    for (uint32_t i = 0; i < m->n; i++)
        if (m->v[i].variable)
            VEC_PUSH(arena, marks.v, marks.n, marks.cap,
                     ((struct slicer_mark){.number = i, .file = m->v[i].file,
                                           .variable = m->v[i].variable, .value = m->v[i].value,
                                           .cmp = compares[m->v[i].cmp]}));
    return marks.n ? slicer_marks_write(c->prog, &marks, &c->diags) : c->prog;
}

bool pipeline_compile(struct arena *arena, const struct options *o, struct compiled *c)
{
    struct frontend_options fo = {.files = o->files, .n_files = o->n_files,
                                  .cflags = o->cflags, .n_cflags = o->n_cflags,
                                  .compdb = o->compdb, .give_up_ms = o->give_up_ms,
                                  .memory_mb = o->memory_mb, .interrupted = interrupt_flag(),
                                  .read = &c->read, .labels = asked_labels(arena, o),
                                  .n_labels = o->formulas.marks.n,
                                  .stub_missing = o->stubs_missing,
                                  .own_vectors = c->own_vectors,
                                  .stubs = &c->stubs};
    c->diags.arena = c->ledger.arena = arena;
    if (c->own_vectors)
        ledger_add(&c->ledger, LEDGER_CONTAINERS, (struct src_range){.file = o->files[0]},
                   "the memory of each std::vector is taken to be large enough from the start: "
                   "that it moves when the vector grows, and how much there is, is not followed");
    c->rung = refine_rung(RUNG_PLAIN);
    guard_tell(o->wire, GUARD_STAGE, "the C files were read");
    c->prog = frontend_run(arena, &fo, &c->diags);
    if (!c->prog)
        return false;
    guard_tell(o->wire, GUARD_STAGE, "the program was sliced");
    check_ir(o, c->prog, "frontend");
    tell_largest(arena, o, c->prog);
    c->prog = slicer_write_out(arena, c->prog);
    c->prog = with_marks(arena, o, c);
    if (!c->prog)
        return false;
    check_ir(o, c->prog, "writing out of what the library does");
    struct progress *progress = guard_progress(o->wire);
    c->sliced = slicer_program_new(arena, c->prog, progress ? &progress->passes : NULL);
    slice(arena, o, c->rung->slicing, c);
    return true;
}

/* Statements of the plain slice are touched, too, that may use memory which was given back. */
static const bool *touched_with(bool *flights, const struct slicer_result *r, uint32_t n)
{
    for (uint32_t i = 0; flights && i < r->n_freeing && i < n; i++)
        flights[i] = flights[i] || r->freeing[i];
    return flights ? flights : r->freeing;
}

bool pipeline_slice(struct arena *arena, const struct options *o, const struct compiled *plain,
                    const struct rung *rung, struct compiled *c)
{
    struct slicer_options so = rung->slicing;
    guard_tell(o->wire, GUARD_STAGE, "the program was sliced");
    bool *flights = rung->watches_buffers ? slicer_flights(arena, plain->sliced) : NULL;
    if (rung->watches_buffers) {
        so.touched = touched_with(flights, &plain->slice, plain->prog->next_id);
        so.n_touched = plain->prog->next_id;
        if (!so.touched)
            return false;
    }
    *c = (struct compiled){.prog = plain->prog, .sliced = plain->sliced, .rung = rung,
                           .diags.arena = arena};
    c->stubs = plain->stubs;
    c->has_flights = flights != NULL;
    slice(arena, o, so, c);
    return true;
}

static uint64_t at_most(uint64_t value, uint64_t limit)
{
    return limit && limit < value ? limit : value;
}

static const char *main_file(const struct compiled *c, const struct options *o)
{
    const struct ir_func *start = &c->prog->funcs[c->prog->main_func];
    return start->at.file ? start->at.file : o->files[0];
}

/* argv[0] of the program under test: the name of the file with main() without its ending. */
static const char *program_name(struct arena *arena, const char *file)
{
    const char *base = path_base(file), *dot = strrchr(base, '.');
    return arena_printf(arena, "./%.*s", dot ? (int)(dot - base) : (int)strlen(base), base);
}

static void warn_unsequenced(const struct compiled *c, struct diags *ds)
{
    for (uint32_t i = 0; i < c->slice.unsequenced.n; i++) {
        const struct slicer_unsequenced *u = &c->slice.unsequenced.items[i];
        struct diag *d = diag_add(ds, DIAG_C_UNSEQUENCED, u->first,
                                  "C leaves open which of two operands is evaluated first, and %s",
                                  u->text);
        diag_note(ds, d, u->second, "the other operand");
    }
}

static void note_stubs(const struct compiled *c, struct ledger *ledger)
{
    for (size_t i = 0; i < c->stubs.n; i++)
        ledger_add(ledger, LEDGER_MISSING, c->stubs.items[i].at,
                   "the %s '%s' is missing; what it declares is made up, and its functions are "
                   "assumed not to communicate (--stub-missing)",
                   c->stubs.items[i].is_module ? "module" : "header", c->stubs.items[i].name);
}

/* ---- lines of the program ---- */

struct lines {
    struct src_range *v; /* each at least once, in order */
    size_t n, cap;
};

static int compare_lines(const void *a, const void *b)
{
    const struct src_range *x = a, *y = b;
    int by_file = x->file == y->file ? 0 : strcmp(x->file, y->file);
    return by_file ? by_file : (x->line > y->line) - (x->line < y->line);
}

static struct lines lines_of(struct arena *arena, const struct ir_prog *p)
{
    struct lines l = {.n = 0};
    for (uint32_t f = 0; f < p->n_funcs; f++)
        for (uint32_t b = 0; b < p->funcs[f].n_blocks; b++)
            for (uint32_t i = 0; i < p->funcs[f].blocks[b].n_instrs; i++) {
                const struct ir_instr *in = &p->funcs[f].blocks[b].instrs[i];
                if (in->op != IR_DECL && in->at.file &&
                    (!l.n || compare_lines(&l.v[l.n - 1], &in->at) != 0))
                    VEC_PUSH(arena, l.v, l.n, l.cap, in->at);
            }
    if (l.n)
        qsort(l.v, l.n, sizeof *l.v, compare_lines);
    return l;
}

/* Does the program have one of these lines? */
static bool lines_meet(const struct lines *l, const struct src_range *at)
{
    size_t lo = 0, hi = l->n; /* the first that is not before `at` */
    while (lo < hi) {
        size_t middle = lo + (hi - lo) / 2;
        if (compare_lines(&l->v[middle], at) < 0)
            lo = middle + 1;
        else
            hi = middle;
    }
    return lo < l->n && l->v[lo].line <= at->end_line && strcmp(l->v[lo].file, at->file) == 0;
}

/* Once for each macro: what another compiler, or library, reads is not looked at. */
static void note_choices(const struct compiled *c, struct ledger *ledger)
{
    struct arena *scratch = arena_new();
    struct lines lines = {.n = 0};
    if (c->stubs.n_choices)
        lines = lines_of(scratch, c->slice.prog);
    for (size_t i = 0; i < c->stubs.n_choices; i++) {
        const struct frontend_choice *choice = &c->stubs.choices[i];
        struct src_range at = choice->at;
        at.end_line = 0;
        if (choice->hides || lines_meet(&lines, &choice->at))
            ledger_add(ledger, LEDGER_COMPILER, at,
                       "%s decides what is read here; it is explored for gcc and this tool's mpi.h",
                       choice->macro);
    }
    arena_free(scratch);
}

static void note_flags(const struct compiled *c, struct ledger *ledger)
{
    for (size_t i = 0; i < c->stubs.n_flags; i++)
        ledger_add(ledger, LEDGER_COMPILER, (struct src_range){.file = c->stubs.flags[i].file},
                   "this file is compiled with %s, which may change what it means; the option "
                   "is not modelled", c->stubs.flags[i].flag);
    if (c->stubs.translated)
        ledger_add(ledger, LEDGER_TRANSLATED, (struct src_range){.file = c->stubs.translated},
                   "what is checked is what the compiler has made of this file: the order of "
                   "evaluation, copies of arrays and numbers that overflow are its choice");
}

/* By functions of C; a slice need not have the calls. */
static bool changes_files(const struct ir_prog *whole)
{
    bool may = false;
    for (uint32_t i = 0; i < whole->n_funcs && !may; i++)
        may = !whole->funcs[i].defined &&
              libc_may_change_files(libc_effect(whole->funcs[i].name));
    return may;
}

struct skel *pipeline_skeleton(struct arena *arena, const struct options *o,
                               const struct compiled *c, uint32_t n, uint64_t give_up_ms,
                               struct ledger *ledger, struct diags *ds)
{
    guard_tell(o->wire, GUARD_STAGE,
               arena_printf(arena, "the program was explored with %u process%s\t%s", n,
                            n == 1 ? "" : "es", c->rung->name));
    struct abst_options ao = o->limits;
    ao.nprocs = n;
    ao.mechanisms = o->mechanisms;
    ao.program_name = program_name(arena, main_file(c, o));
    ao.args = o->args_given ? (o->n_args ? o->args : (const char *[]){NULL}) : NULL;
    ao.n_args = o->n_args;
    ao.inputs = o->inputs;
    ao.n_inputs = o->n_inputs;
    ao.given = o->given;
    ao.n_given = o->n_given;
    ao.questions = c->questions;
    ao.interrupted = interrupt_flag();
    ao.notes = c->notes;
    ao.notes.progress = guard_progress(o->wire);
    ao.give_up_ms = give_up_ms;
    ao.reads_alike = c->rung->reads_alike;
    ao.skips_heavy = c->rung->skips_heavy;
    ao.local = o->local;
    ao.n_local = o->n_local;
    ao.conflicts = c->rung->watches_buffers;
    ao.silent = c->slice.silent;
    ao.n_silent = c->slice.n_silent;
    ao.targets = c->slice.targets;
    ao.n_targets = c->slice.n_targets;
    ao.failures = o->selection.environment;
    ao.open_ends = c->slice.open_ends;
    ao.n_open_ends = c->slice.n_open_ends;
    const struct ir_prog *whole = c->slice.whole ? c->slice.whole : c->prog;
    ao.checked = ir_checked_results(arena, whole);
    ao.n_checked = whole->next_id;
    ao.changes_files = changes_files(whole);
    ao.go_on = c->rung->goes_on;
    ao.strict = c->rung->strict;
    ao.free_inputs = c->rung->free_inputs;
    ao.joint = !c->rung->joint ? 0 : c->joint_soon ? ABST_JOINT_SOON : ABST_JOINT;
    ao.witness = c->rung->witness;
    ao.max_work = at_most(ao.max_work, c->rung->max_work);
    ao.max_memory = at_most(ao.max_memory, c->rung->max_memory);
    ao.max_memory = at_most(ao.max_memory, ((uint64_t)o->memory_mb << 20) / 2);
    note_stubs(c, ledger);
    for (size_t i = 0; i < c->ledger.n; i++)
        if (n > 1 || c->ledger.items[i].kind != LEDGER_ENVIRONMENT) /* one alone leaves nobody */
            VEC_PUSH(arena, ledger->items, ledger->n, ledger->cap, c->ledger.items[i]);
    note_choices(c, ledger);
    note_flags(c, ledger);
    warn_unsequenced(c, ds);
    struct skel *s = abst_run(arena, c->slice.prog, &ao, ledger, ds);
    if (!s)
        return NULL;
    s->program = path_base(main_file(c, o));
    const char *broken = CHECK_ALWAYS || o->verify_ir ? skel_check(s, arena) : NULL;
    if (broken)
        bug("after the abstraction: %s", broken);
    return s;
}

struct anyn_explored pipeline_families(struct arena *arena, const struct compiled *c,
                                       uint64_t give_up_ms, enum anyn_sizes sizes)
{
    return anyn_explore(arena, c->slice.prog, c->slice.open_ends, c->slice.n_open_ends,
                        give_up_ms, sizes);
}

struct model *pipeline_model(struct arena *arena, const struct options *o,
                             const struct skel *s, const struct ledger *ledger,
                             const char **error)
{
    struct codegen_options co = {.encoding = o->search.encoding, .property = o->property,
                                 .servers = o->servers, .n_servers = (uint32_t)o->n_servers,
                                 .ledger = ledger, .command = o->command_line,
                                 .line_markers = true, .paper = true};
    return codegen_run(arena, s, &co, error);
}
