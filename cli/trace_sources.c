/* A reading decides nothing if the call that has made it is not in the slice of the program: the
 * slice performs the same communication.  Nothing may be cut from that slice which is any value
 * instead, and each reading must stand in the sources, or another one would do for it.
 *
 *     printf("%g s\n", MPI_Wtime() - begin);     is not in the slice
 */
#include "cli/trace_sources.h"

#include "cli/pipeline.h"
#include "cli/verify_command.h"
#include "core/mpi/libc_effects.h"
#include "core/mpi/mpi.h"
#include "slicer/slicer.h"

#include <string.h>

/* For each instruction, as long as it is true. */
static bool for_all(const struct ir_prog *p, bool (*holds)(void *, const struct ir_instr *),
                    void *data)
{
    for (uint32_t f = 0; f < p->n_funcs; f++)
        for (uint32_t b = 0; b < p->funcs[f].n_blocks; b++)
            for (uint32_t i = 0; i < p->funcs[f].blocks[b].n_instrs; i++)
                if (!holds(data, &p->funcs[f].blocks[b].instrs[i]))
                    return false;
    return true;
}

/* ---- what is cut ---- */

static bool take_unknown(void *data, const struct ir_instr *i)
{
    bool *unknown = data;
    unknown[i->id] |= i->op == IR_UNKNOWN;
    return true;
}

static bool is_known_before(void *data, const struct ir_instr *i)
{
    const bool *unknown = data;
    return i->op != IR_UNKNOWN || unknown[i->id];
}

static bool cuts_nothing(struct arena *a, const struct ir_prog *whole, const struct ir_prog *slice)
{
    uint32_t n = whole->next_id > slice->next_id ? whole->next_id : slice->next_id;
    bool *unknown = ARENA_ARRAY(a, bool, n + 1);
    for_all(whole, take_unknown, unknown);
    return for_all(slice, is_known_before, unknown);
}

/* ---- what the C library keeps ---- */

static const struct libc_effect *effect_of(const struct ir_prog *p, const struct ir_instr *i,
                                           bool *known)
{
    bool names = i->callee.kind == IR_O_FUNC;
    const struct ir_func *f = names ? &p->funcs[i->callee.id] : NULL;
    const struct libc_effect *e = f && !f->defined ? libc_effect(f->name) : NULL;
    *known = !f || f->defined || e || mpi_find(f->name) != MPI_FN_COUNT;
    return e;
}

/* What rand() gives follows from a seed, which is not in the slice; nobody knows what an unknown
 * function does with what it was given before. */
static bool keeps_nothing(void *data, const struct ir_instr *i)
{
    bool known = true;
    const struct libc_effect *e = i->op == IR_CALL ? effect_of(data, i, &known) : NULL;
    return known && !(e && e->class == LIBC_INPUT && !*e->args);
}

/* setenv, longjmp. */
static bool goes_on(void *data, const struct ir_instr *i)
{
    bool known;
    const struct libc_effect *e = i->op == IR_CALL ? effect_of(data, i, &known) : NULL;
    return !e || e->class != LIBC_JUMP;
}

/* ---- the calls ---- */

struct search {
    const struct ir_prog *prog;
    const struct reading *reading;
    bool *found;          /* [statement]: it makes the reading */
    uint32_t n;
};

static bool take_call(void *data, const struct ir_instr *i)
{
    struct search *s = data;
    if (i->op == IR_CALL && i->callee.kind == IR_O_FUNC &&
        strcmp(s->prog->funcs[i->callee.id].name, s->reading->fn) == 0 &&
        places_same(s->reading->at, &i->at, false)) {
        s->found[i->id] = true;
        s->n++;
    }
    return true;
}

static bool is_other(void *data, const struct ir_instr *i)
{
    const bool *found = data;
    return !found[i->id];
}

static const char *refuse_one(struct arena *a, const struct ir_prog *whole,
                              const struct slicer_result *slice, const struct reading *reading)
{
    uint32_t n = whole->next_id > slice->prog->next_id ? whole->next_id : slice->prog->next_id;
    struct search s = {.prog = whole, .reading = reading, .found = ARENA_ARRAY(a, bool, n + 1)};
    for_all(whole, take_call, &s);
    bool gives = strcmp(reading->what, "clock") == 0 || strcmp(reading->what, "random") == 0
                 || strcmp(reading->what, "process") == 0;
    if (!gives)
        return arena_printf(a, "what %s brings may come at any time", reading->fn);
    if (!s.n)
        return arena_printf(a, "%s is not called there in the sources: is the program compiled "
                               "with -g, and of these?", reading->fn);
    if (!for_all(slice->prog, is_other, s.found))
        return arena_printf(a, "the sources show that %s may decide at line %u", reading->fn,
                            reading->at->line);
    return NULL;
}

const char *trace_sources_refuse(struct arena *arena, const struct options *o,
                                 const struct readings *readings, struct ledger *ledger)
{
    const struct slicer_options all = {.keep_float_arrays = true, .keep_loops = true,
                                       .keep_places = true};
    struct options files = *o;
    struct compiled c = {0};
    files.cflags = NULL; /* they are the program that is run */
    files.n_cflags = 0;
    bool compiles = pipeline_compile(arena, &files, &c);
    verify_print_diags(&c.diags, &files);
    if (!compiles)
        return "the sources have errors";
    const struct slicer_result slice = slicer_run(arena, c.sliced, &all, ledger);
    const struct ir_prog *whole = slice.whole ? slice.whole : c.prog;
    if (!cuts_nothing(arena, whole, slice.prog) ||
        !for_all(slice.prog, keeps_nothing, slice.prog) || !for_all(whole, goes_on, (void *)whole))
        return "the sources have values that are not followed";
    const char *why = NULL;
    for (uint32_t i = 0; i < readings->n && !why; i++)
        why = refuse_one(arena, whole, &slice, &readings->items[i]);
    return why;
}
