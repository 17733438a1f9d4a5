/* After a call that is not supported: where else there are such calls, so that all are known at
 * once.
 *
 *     prog.c:20:5: error: MPI_Open_port is not supported [MPI-UNSUPPORTED]
 *     prog.c:25:5: note: MPI_Win_get_name is not supported either
 *
 * The functions that main can reach are looked at, whatever the data.
 */
#include "abstraction/explore/unsupported.h"

#include "abstraction/abstraction.h"
#include "abstraction/call/unsupported.h"
#include "core/mpi/mpi.h"
#include "core/skel/facts.h"

#include <string.h>

enum { MAX_NOTES = 16 };

struct lister {
    const struct ir_prog *p;
    const struct abst_options *o;
    struct diags *ds;
    struct diag *d;
    bool *seen;          /* functions */
    uint32_t *queue, n;
    const char **told;   /* names of MPI functions */
    unsigned notes;
};

static void reach(struct lister *l, const struct ir_opnd *opnd)
{
    if (opnd->kind != IR_O_FUNC || opnd->id >= l->p->n_funcs || l->seen[opnd->id])
        return;
    l->seen[opnd->id] = true;
    l->queue[l->n++] = opnd->id;
}

/* Each function once, at the first place. */
static bool is_told(struct lister *l, const char *name)
{
    for (unsigned i = 0; i < l->notes; i++)
        if (strcmp(l->told[i], name) == 0)
            return true;
    size_t n = strlen(name); /* the error begins with the name */
    return strncmp(l->d->text, name, n) == 0 && l->d->text[n] == ' ';
}

static void look_at_call(struct lister *l, const struct ir_instr *i)
{
    if (i->callee.kind != IR_O_FUNC || i->callee.id >= l->p->n_funcs)
        return;
    const char *name = l->p->funcs[i->callee.id].name;
    enum mpi_fn fn = mpi_find(name);
    if (fn == MPI_FN_COUNT || mpi_call(fn)->supported || unsupported_is_assumed(l->o, name) ||
        l->notes == MAX_NOTES || is_told(l, name))
        return;
    l->told[l->notes++] = name;
    diag_note(l->ds, l->d, i->at, "%s is not supported either", name);
}

static void look_at_function(struct lister *l, const struct ir_func *f)
{
    for (uint32_t b = 0; b < f->n_blocks; b++)
        for (uint32_t k = 0; k < f->blocks[b].n_instrs; k++) {
            const struct ir_instr *i = &f->blocks[b].instrs[k];
            reach(l, &i->a);
            reach(l, &i->b);
            for (uint32_t a = 0; a < i->n_args; a++)
                reach(l, &i->args[a]);
            if (i->op != IR_CALL)
                continue;
            reach(l, &i->callee);
            look_at_call(l, i);
        }
}

static struct diag *last_unsupported(const struct diags *ds)
{
    struct diag *last = ds->n ? ds->items[ds->n - 1] : NULL;
    return last && last->code == DIAG_MPI_UNSUPPORTED ? last : NULL;
}

void unsupported_list(struct arena *scratch, const struct ir_prog *p,
                      const struct abst_options *o, struct diags *ds)
{
    struct lister l = {.p = p, .o = o, .ds = ds, .d = last_unsupported(ds)};
    struct ir_opnd start = {.kind = IR_O_FUNC, .id = p->main_func};
    if (!l.d)
        return;
    l.seen = ARENA_ARRAY(scratch, bool, p->n_funcs);
    l.queue = ARENA_ARRAY(scratch, uint32_t, p->n_funcs);
    l.told = ARENA_ARRAY(scratch, const char *, MAX_NOTES);
    reach(&l, &start);
    for (uint32_t g = 0; g < p->n_globals; g++) /* tables of functions */
        for (uint32_t i = 0; i < p->globals[g].n_inits; i++)
            reach(&l, &p->globals[g].inits[i].value);
    for (uint32_t i = 0; i < l.n; i++)
        look_at_function(&l, &p->funcs[l.queue[i]]);
}

/* ---- windows where messages race ---- */

static bool may_abort(const struct skel *skel)
{
    for (uint32_t w = 0; w < skel->n_worlds; w++)
        for (uint32_t r = 0; r < skel->nprocs; r++)
            for (uint32_t k = 0; k < skel->worlds[w].ranks[r].n_states; k++)
                if (skel->worlds[w].ranks[r].states[k].kind == SKEL_ABORT)
                    return true;
    return false;
}

bool unsupported_mixes(const struct skel *skel, struct src_range waits, struct ledger *ledger,
                       struct diags *ds)
{
    if (!waits.file)
        return false;
    if (may_abort(skel))
        ledger_add(ledger, LEDGER_CONFLICTS, waits, "what a rank does that has not waited here, "
                   "before another one aborts the program, is not explored");
    if (!skel_has_wildcard(skel))
        return false;
    diag_add(ds, DIAG_MPI_UNSUPPORTED, waits, "this call is not supported together with wildcards, "
             "tests and probes: whether it waits is left to the library, and matters there");
    return true;
}
