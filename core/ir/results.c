/* Results of calls that the program looks at (see ir/results.h). */
#include "core/ir/results.h"

struct search {
    const struct ir_func *f;
    uint32_t *used;  /* per temporary: uses that are not stores to a local */
    uint32_t *local; /* per temporary: 1 + the local that it is stored to */
    bool *read;      /* per local: it is loaded, or its address goes elsewhere */
    bool *dropped;   /* per temporary: it is computed for nobody */
};

static void use(struct search *s, const struct ir_opnd *o)
{
    if (o->kind == IR_O_TEMP)
        s->used[o->id]++;
    if (o->kind == IR_O_LOCAL)
        s->read[o->id] = true;
}

static void look(struct search *s, const struct ir_instr *i)
{
    bool stores = i->op == IR_STORE && i->a.kind == IR_O_LOCAL && i->b.kind == IR_O_TEMP;
    if (i->op == IR_DECL)
        return;
    if (stores) {
        s->local[i->b.id] = i->a.id + 1;
        return;
    }
    use(s, &i->a);
    use(s, &i->b);
    use(s, &i->callee);
    use(s, &i->sret);
    for (uint32_t k = 0; k < i->n_args; k++)
        use(s, &i->args[k]);
}

/* (void)!fscanf(...): the value of `!` goes nowhere, so nobody looks at what it is computed of. */
static bool drop(struct search *s, const struct ir_instr *i)
{
    bool computes = i->op == IR_UN || i->op == IR_BIN || i->op == IR_CAST || i->op == IR_COPY;
    if (!computes || s->used[i->dst] || s->local[i->dst] || s->dropped[i->dst])
        return false;
    s->dropped[i->dst] = true;
    if (i->a.kind == IR_O_TEMP)
        s->used[i->a.id]--;
    if (i->b.kind == IR_O_TEMP)
        s->used[i->b.id]--;
    return true;
}

static bool drop_some(struct search *s)
{
    bool changed = false;
    for (uint32_t b = 0; b < s->f->n_blocks; b++)
        for (uint32_t k = 0; k < s->f->blocks[b].n_instrs; k++)
            changed |= drop(s, &s->f->blocks[b].instrs[k]);
    return changed;
}

static void look_at_function(struct arena *scratch, const struct ir_func *f, bool *checked)
{
    struct search s = {.f = f, .used = ARENA_ARRAY(scratch, uint32_t, f->n_temps),
                       .local = ARENA_ARRAY(scratch, uint32_t, f->n_temps),
                       .read = ARENA_ARRAY(scratch, bool, f->n_locals),
                       .dropped = ARENA_ARRAY(scratch, bool, f->n_temps)};
    for (uint32_t b = 0; b < f->n_blocks; b++)
        for (uint32_t k = 0; k < f->blocks[b].n_instrs; k++)
            look(&s, &f->blocks[b].instrs[k]);
    while (drop_some(&s))
        continue;
    for (uint32_t b = 0; b < f->n_blocks; b++)
        for (uint32_t k = 0; k < f->blocks[b].n_instrs; k++) {
            const struct ir_instr *i = &f->blocks[b].instrs[k];
            if (i->op == IR_CALL && i->dst != IR_NO_TEMP)
                checked[i->id] = s.used[i->dst] ||
                                 (s.local[i->dst] && s.read[s.local[i->dst] - 1]);
        }
}

bool *ir_checked_results(struct arena *arena, const struct ir_prog *p)
{
    struct arena *scratch = arena_new();
    bool *checked = ARENA_ARRAY(arena, bool, p->next_id);
    for (uint32_t f = 0; f < p->n_funcs; f++)
        look_at_function(scratch, &p->funcs[f], checked);
    arena_free(scratch);
    return checked;
}
