#include "slicer/rewrite/marks.h"

#include "core/base/vec.h"
#include "core/ir/clone.h"
#include "slicer/pointsto/pointsto.h"
#include "slicer/rewrite/models.h"

#include <string.h>

struct followed { /* a variable */
    const struct slicer_mark *mark; /* the first about it */
    struct ir_opnd address; /* kind NONE: there is none */
    struct ir_type type;
    uint32_t object;
    const char *text;  /* "x is written" */
    bool *writes;      /* [instruction]: it may write the variable */
};

struct marker {
    struct ir_prog *p; /* the copy that is changed */
    const struct sl_numbering *x;
    const struct sl_pointsto *points;
    struct diags *ds;
    const struct slicer_marks *marks;
    struct followed *v;
    uint32_t n;
    uint32_t call;     /* __m2s_mark() */
};

/* ---- which variable ---- */

static void refuse(struct marker *m, const struct followed *f, struct src_range at,
                   const char *why)
{
    diag_add(m->ds, DIAG_C_UNSUPPORTED, at, "a formula asks about '%s', %s", f->mark->variable,
             why);
}

static bool is_called(const struct ir_object *o, const struct slicer_mark *mark)
{
    const char *at = o->at.file ? o->at.file : "";
    size_t n = strlen(at), k = mark->file ? strlen(mark->file) : 0;
    bool there = !mark->file || (k <= n && strcmp(at + n - k, mark->file) == 0 &&
                                 (k == n || at[n - k - 1] == '/'));
    return there && !o->is_temp && o->name && strcmp(o->name, mark->variable) == 0;
}

static void found(struct marker *m, struct followed *f, enum ir_opnd_kind kind, uint32_t id,
                  const struct ir_object *o)
{
    if (f->address.kind != IR_O_NONE)
        refuse(m, f, o->at, "and there are several of this name");
    else if (!ir_is_int(o->type.kind))
        refuse(m, f, o->at, "which is no integer");
    f->address = models_address(kind, id);
    f->type = o->type;
}

static void find_variable(struct marker *m, struct followed *f)
{
    const struct ir_func *start = &m->p->funcs[m->p->main_func];
    for (uint32_t i = 0; i < start->n_locals && !f->mark->file; i++)
        if (is_called(&start->locals[i].obj, f->mark))
            found(m, f, IR_O_LOCAL, i, &start->locals[i].obj);
    bool local = f->address.kind != IR_O_NONE;
    for (uint32_t i = 0; i < m->p->n_globals && !local; i++)
        if (is_called(&m->p->globals[i].obj, f->mark))
            found(m, f, IR_O_GLOBAL, i, &m->p->globals[i].obj);
}

static bool is_same_variable(const struct slicer_mark *a, const struct slicer_mark *b)
{
    bool files = a->file && b->file ? strcmp(a->file, b->file) == 0 : a->file == b->file;
    return files && strcmp(a->variable, b->variable) == 0;
}

static void follow(struct marker *m, const struct slicer_mark *mark)
{
    struct arena *arena = m->p->arena;
    struct followed *f = &m->v[m->n];
    for (uint32_t i = 0; i < m->n; i++)
        if (is_same_variable(m->v[i].mark, mark))
            return;
    m->n++;
    *f = (struct followed){.mark = mark, .writes = ARENA_ARRAY(arena, bool, m->x->n_places)};
    f->text = str_intern(m->p->strings, arena_printf(arena, "%s is written", mark->variable));
    find_variable(m, f);
    if (f->address.kind == IR_O_NONE)
        return;
    struct sl_cells cells = pointsto_cells(m->points, m->p->main_func, &f->address);
    f->object = cells.n ? pointsto_cell_at(m->points, cells.items[0]).object : SL_NONE;
}

/* ---- who writes it ---- */

static bool leads(const struct marker *m, const struct followed *f, uint32_t func,
                  const struct ir_opnd *o, bool deep)
{
    struct arena *scratch = arena_new();
    bool *reached = ARENA_ARRAY(scratch, bool, pointsto_n_objects(m->points));
    struct sl_cells cells = pointsto_buffer_cells(m->points, func, o);
    bool leads = false;
    for (uint32_t i = 0; i < cells.n && !leads; i++) {
        uint32_t object = pointsto_cell_at(m->points, cells.items[i]).object;
        if (deep)
            pointsto_reach(m->points, object, reached);
        leads = object == f->object || reached[f->object];
    }
    arena_free(scratch);
    return leads;
}

/* By a function that has no body.  Who keeps an address may write later; but a send only reads. */
static bool call_writes(struct marker *m, const struct followed *f, uint32_t number, uint32_t func)
{
    const struct sl_place *at = &m->x->places[number];
    bool writes = false;
    for (uint32_t i = 0; i < at->in->n_args; i++) {
        unsigned access = numbering_access(m->x, at->in, func, i);
        bool sends = (access & SL_CONTENT) && !(access & SL_WRITES);
        bool keeps = (access & SL_KEEPS) && !sends;
        if (!(access & SL_WRITES) && !keeps)
            continue;
        if (!leads(m, f, at->func, &at->in->args[i], access & SL_DEEP))
            continue;
        if (keeps)
            refuse(m, f, at->in->at, "which may be written at any time from here on");
        writes = true;
    }
    return writes;
}

static bool writes(struct marker *m, const struct followed *f, uint32_t number)
{
    const struct sl_place *at = &m->x->places[number];
    const struct ir_instr *in = at->in;
    bool any = false;
    if (in->op == IR_STORE || in->op == IR_STOREBITS || in->op == IR_MEMCPY ||
        in->op == IR_MEMZERO)
        return leads(m, f, at->func, &in->a, false);
    if (in->op != IR_CALL)
        return false;
    struct sl_cells targets = pointsto_targets(m->points, number);
    for (uint32_t i = 0; i < targets.n; i++)
        if (!m->p->funcs[targets.items[i]].defined)
            any |= call_writes(m, f, number, targets.items[i]);
    return any || (in->sret.kind != IR_O_NONE && leads(m, f, at->func, &in->sret, false));
}

static void find_writes(struct marker *m, struct followed *f)
{
    struct ir_cfg **reached = pointsto_cfgs(m->points);
    for (uint32_t i = 0; i < m->x->n_places && f->address.kind != IR_O_NONE; i++) {
        const struct sl_place *at = &m->x->places[i];
        if (!reached[at->func] || !writes(m, f, i))
            continue;
        f->writes[i] = true;
        if (f->address.kind == IR_O_LOCAL && at->func != m->p->main_func)
            refuse(m, f, at->in->at, "a variable of main that another function writes here: a "
                                     "global one can be followed");
    }
}

/* ---- the change ---- */

static struct ir_opnd define(struct marker *m, struct ir_func *fn, struct ir_instr *in,
                             enum ir_kind kind)
{
    in->type = in->op == IR_LOAD || in->op == IR_BIN ? in->type : ir_type_of(kind);
    in->dst = fn->n_temps;
    VEC_PUSH(m->p->arena, fn->temps, fn->n_temps, fn->cap_temps, ir_type_of(kind));
    return ir_temp(in->dst, ir_type_of(kind));
}

static void add(struct marker *m, struct ir_block *out, struct ir_instr in,
                const struct ir_instr *by)
{
    in.id = m->p->next_id++;
    in.at = by->at;
    in.side = by->side;
    VEC_PUSH(m->p->arena, out->instrs, out->n_instrs, out->cap_instrs, in);
}

/* What is unsigned and of eight bytes is compared as such: a number below 0 is below all. */
static struct ir_opnd compare(struct marker *m, struct ir_func *fn, struct ir_opnd value,
                              const struct slicer_mark *mark, struct ir_instr *in)
{
    enum ir_kind kind = value.type.kind;
    bool below = kind == IR_U64 && mark->value < 0;
    *in = (struct ir_instr){.op = IR_BIN, .bin = mark->cmp, .type = ir_type_of(kind), .a = value,
                            .b = ir_int(kind, below ? 0 : mark->value)};
    if (below) /* 0 > -1, 0 != -1, 0 >= -1, and so for all */
        in->bin = mark->cmp == IR_GT || mark->cmp == IR_NE || mark->cmp == IR_GE ? IR_GE : IR_LT;
    return define(m, fn, in, IR_I32);
}

/* t0 = load x; t1 = cast t0; t2 = t1 >= 3; __m2s_mark(number, t2) */
static void tell(struct marker *m, struct ir_func *fn, const struct followed *f,
                 struct ir_block *out, const struct ir_instr *by)
{
    struct ir_instr call = {.op = IR_CALL, .dst = IR_NO_TEMP, .type = ir_type_of(IR_VOID),
                            .callee = models_address(IR_O_FUNC, m->call), .text = f->text};
    struct ir_instr load = {.op = IR_LOAD, .type = f->type, .a = f->address}, in;
    struct ir_instr cast = {.op = IR_CAST, .a = define(m, fn, &load, f->type.kind)};
    struct ir_opnd value = define(m, fn, &cast, f->type.kind == IR_U64 ? IR_U64 : IR_I64);
    call.args = ARENA_ARRAY(m->p->arena, struct ir_opnd, 2 * m->marks->n);
    add(m, out, load, by);
    add(m, out, cast, by);
    for (uint32_t i = 0; i < m->marks->n; i++) {
        const struct slicer_mark *mark = &m->marks->v[i];
        if (!is_same_variable(mark, f->mark))
            continue;
        call.args[call.n_args++] = ir_int(IR_I32, mark->number);
        call.args[call.n_args++] = compare(m, fn, value, mark, &in);
        add(m, out, in, by);
    }
    add(m, out, call, by);
}

/* A global has its value where main begins, and so have argc and argv. */
static void tell_first(struct marker *m, struct ir_func *fn, struct ir_block *out,
                       const struct ir_instr *by)
{
    struct ir_instr first = {.at = by->at};
    for (uint32_t i = 0; i < m->n; i++) {
        const struct ir_opnd *a = &m->v[i].address;
        if (a->kind == IR_O_GLOBAL || (a->kind == IR_O_LOCAL && fn->locals[a->id].is_param))
            tell(m, fn, &m->v[i], out, &first);
    }
}

static void rewrite(struct marker *m, uint32_t func, uint32_t block)
{
    struct ir_func *fn = &m->p->funcs[func];
    struct ir_block *b = &fn->blocks[block], out = {0};
    uint32_t number = m->x->block_first[func][block];
    if (func == m->p->main_func && block == 0)
        tell_first(m, fn, &out, &b->instrs[0]);
    for (uint32_t k = 0; k < b->n_instrs; k++) {
        VEC_PUSH(m->p->arena, out.instrs, out.n_instrs, out.cap_instrs, b->instrs[k]);
        for (uint32_t i = 0; i < m->n; i++)
            if (m->v[i].writes[number + k])
                tell(m, fn, &m->v[i], &out, &b->instrs[k]);
    }
    *b = out;
}

struct ir_prog *slicer_marks_write(const struct ir_prog *p, const struct slicer_marks *marks,
                                   struct diags *ds)
{
    struct arena *scratch = arena_new();
    size_t errors = ds->errors;
    struct marker m = {.p = ir_clone(marks->arena, p), .ds = ds, .marks = marks};
    m.x = numbering_new(scratch, p);
    m.points = pointsto_new(scratch, m.x);
    m.v = ARENA_ARRAY(marks->arena, struct followed, marks->n);
    for (uint32_t i = 0; i < marks->n; i++)
        follow(&m, &marks->v[i]);
    for (uint32_t i = 0; i < m.n; i++)
        find_writes(&m, &m.v[i]);
    uint32_t n_funcs = m.p->n_funcs;
    m.call = models_declare(m.p, libc_effect_row(LIBC_FN___m2s_mark)->name, IR_VOID);
    for (uint32_t f = 0; f < n_funcs && ds->errors == errors; f++)
        for (uint32_t b = 0; b < m.p->funcs[f].n_blocks; b++)
            rewrite(&m, f, b);
    arena_free(scratch);
    return ds->errors == errors ? m.p : NULL;
}
