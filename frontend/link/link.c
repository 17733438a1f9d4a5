/* Units -> one program: functions and globals with external linkage meet by name.
 *
 *     a.c: static int f; b.c: static int f;   ->   globals f and f.2
 *
 * Statements are numbered anew, functions and blocks in order.  Works in place: the units
 * are used up.
 */
#include "frontend/link/link.h"

#include "core/base/vec.h"
#include "core/mpi/linear_algebra.h"
#include "core/mpi/libraries.h"
#include "frontend/link/threads.h"

#include <string.h>

struct name_slot {
    const char *name;
    uint32_t id;
};

struct names { /* interned name -> index */
    struct name_slot *slots;
    uint32_t n, cap;
};

struct linker {
    struct arena *arena;
    struct ir_prog *p, *unit;
    struct diags *ds;
    struct names funcs, globals;
    uint32_t *func_map, *global_map; /* of the unit at hand */
};

static struct name_slot *name_slot(const struct names *t, const char *name)
{
    uint32_t i = (uint32_t)((uintptr_t)name >> 3) * 2654435761u & (t->cap - 1);
    while (t->slots[i].name && t->slots[i].name != name)
        i = (i + 1) & (t->cap - 1);
    return &t->slots[i];
}

static uint32_t find_name(const struct names *t, const char *name)
{
    if (!t->cap)
        return UINT32_MAX;
    const struct name_slot *s = name_slot(t, name);
    return s->name ? s->id : UINT32_MAX;
}

static void add_name(struct arena *a, struct names *t, const char *name, uint32_t id)
{
    if (t->n * 2 >= t->cap) {
        struct names old = *t;
        t->cap = old.cap ? old.cap * 2 : 64;
        t->slots = ARENA_ARRAY(a, struct name_slot, t->cap);
        for (uint32_t i = 0; i < old.cap; i++)
            if (old.slots[i].name)
                *name_slot(t, old.slots[i].name) = old.slots[i];
    }
    *name_slot(t, name) = (struct name_slot){name, id};
    t->n++;
}

static const char *intern(struct linker *l, const char *s)
{
    return str_intern(l->p->strings, s);
}

/* name, name.2, name.3, ...; string literals are str.1, str.2, ... */
static const char *free_name(struct linker *l, const struct names *t, const char *name,
                             bool numbered, uint32_t *next)
{
    const char *try = name;
    for (bool again = numbered; again || find_name(t, try) != UINT32_MAX; again = false)
        try = intern(l, arena_printf(l->arena, "%s.%u", name, (*next)++));
    return try;
}

static bool same_range(struct src_range a, struct src_range b)
{
    return a.line == b.line && a.col == b.col && a.file && b.file &&
           strcmp(a.file, b.file) == 0;
}

static void report_twice(struct linker *l, const char *name, struct src_range first,
                         struct src_range second)
{
    struct diag *d =
        diag_add(l->ds, DIAG_C_ERROR, second, "'%s' is defined more than once", name);
    diag_note(l->ds, d, first, "the first definition is here");
}

static void set_func(struct linker *l, struct ir_func *to, const struct ir_func *from)
{
    const char *link_name = to->link_name;
    *to = *from;
    to->name = intern(l, from->name);
    to->link_name = link_name ? link_name : to->name;
}

static uint32_t add_func(struct linker *l, const struct ir_func *f)
{
    struct ir_func fresh = {0};
    set_func(l, &fresh, f);
    VEC_PUSH(l->arena, l->p->funcs, l->p->n_funcs, l->p->cap_funcs, fresh);
    return l->p->n_funcs - 1;
}

static const char *operand_name(const struct ir_prog *p, const struct ir_opnd *o)
{
    return o->kind == IR_O_FUNC     ? p->funcs[o->id].name
           : o->kind == IR_O_GLOBAL ? p->globals[o->id].obj.name
                                    : "";
}

static bool same_operand(const struct linker *l, const struct ir_opnd *old,
                         const struct ir_opnd *o)
{
    bool named = o->kind == IR_O_FUNC || o->kind == IR_O_GLOBAL;
    return old->kind == o->kind && old->type.kind == o->type.kind && old->i == o->i &&
           old->f == o->f && (named || old->id == o->id) &&
           strcmp(operand_name(l->p, old), operand_name(l->unit, o)) == 0;
}

static bool same_instr(const struct linker *l, const struct ir_instr *old,
                       const struct ir_instr *i)
{
    bool same = old->op == i->op && old->bin == i->bin && old->un == i->un &&
                old->type.kind == i->type.kind && old->scale == i->scale &&
                old->offset == i->offset && old->size == i->size && old->n_args == i->n_args &&
                old->to[0] == i->to[0] && old->to[1] == i->to[1] && old->n_cases == i->n_cases;
    for (uint32_t k = 0; same && k < i->n_args; k++)
        same = same_operand(l, &old->args[k], &i->args[k]);
    for (uint32_t k = 0; same && k < i->n_cases; k++)
        same = old->cases[k].to == i->cases[k].to;
    return same && same_operand(l, &old->a, &i->a) && same_operand(l, &old->b, &i->b) &&
           same_operand(l, &old->callee, &i->callee);
}

/* Whether an inline definition or the external one is called is open (C11 6.7.4p7): they must do
 * the same. */
static bool same_body(const struct linker *l, const struct ir_func *old, const struct ir_func *f)
{
    bool same = old->n_blocks == f->n_blocks;
    for (uint32_t b = 0; same && b < f->n_blocks; b++) {
        same = old->blocks[b].n_instrs == f->blocks[b].n_instrs;
        for (uint32_t i = 0; same && i < f->blocks[b].n_instrs; i++)
            same = same_instr(l, &old->blocks[b].instrs[i], &f->blocks[b].instrs[i]);
    }
    return same;
}

/* Which of two definitions the linker takes, the first one if it may be either. */
static void choose_func(struct linker *l, struct ir_func *old, const struct ir_func *f)
{
    bool any = old->is_inline || f->is_inline;
    if (any && !same_body(l, old, f)) {
        struct diag *d = diag_add(l->ds, DIAG_C_UNSUPPORTED, f->at, "C leaves open which one of "
                                  "two definitions of '%s' is called, and they differ", f->name);
        diag_note(l->ds, d, old->at, "the other definition is here");
    } else if (!any && !f->is_weak && !old->is_weak && !same_range(f->at, old->at)) {
        report_twice(l, f->name, old->at, f->at);
    } else if ((old->is_inline && !f->is_inline) || (old->is_weak && !f->is_weak && !any)) {
        set_func(l, old, f);
    }
}

static uint32_t merge_func(struct linker *l, const struct ir_func *f)
{
    const char *name = intern(l, f->name);
    uint32_t id = f->is_static ? UINT32_MAX : find_name(&l->funcs, name);
    if (id == UINT32_MAX) {
        id = add_func(l, f);
        if (!f->is_static)
            add_name(l->arena, &l->funcs, name, id);
        return id;
    }
    struct ir_func *old = &l->p->funcs[id];
    bool ours = !f->defined && !old->defined && !(f->in_system_header && old->in_system_header);
    if (f->defined && old->defined)
        choose_func(l, old, f);
    else if (f->defined)
        set_func(l, old, f);
    else if (!f->defined && !old->defined && old->variadic && old->n_params == 0)
        set_func(l, old, f); /* a declaration with a prototype says more */
    old->noreturn = old->noreturn || f->noreturn;
    old->in_system_header = old->in_system_header && !ours;
    return id;
}

static void intern_object(struct linker *l, struct ir_object *o)
{
    o->name = intern(l, o->name);
    o->at.file = intern(l, o->at.file);
}

static uint32_t add_global_of(struct linker *l, const struct ir_global *g)
{
    struct ir_prog *p = l->p;
    VEC_PUSH(l->arena, p->globals, p->n_globals, p->cap_globals, *g);
    struct ir_global *fresh = &p->globals[p->n_globals - 1];
    intern_object(l, &fresh->obj);
    fresh->link_name = fresh->obj.name;
    return p->n_globals - 1;
}

/* Two tentative definitions are one object (as with -fcommon); a weak one gives way. */
static uint32_t merge_global(struct linker *l, const struct ir_global *g)
{
    const char *name = intern(l, g->obj.name);
    uint32_t id = g->is_static ? UINT32_MAX : find_name(&l->globals, name);
    if (id == UINT32_MAX) {
        id = add_global_of(l, g);
        if (!g->is_static)
            add_name(l->arena, &l->globals, name, id);
        return id;
    }
    struct ir_global *old = &l->p->globals[id];
    if (g->is_extern)
        return id;
    bool weak = !old->is_extern && (old->is_weak || g->is_weak);
    bool replaces = weak ? old->is_weak && !g->is_weak
                         : g->n_inits || g->obj.type.size > old->obj.type.size;
    if (!weak && !old->is_extern && old->n_inits && g->n_inits) {
        report_twice(l, name, old->obj.at, g->obj.at);
    } else if (old->is_extern || replaces) {
        *old = *g;
        intern_object(l, &old->obj);
        old->link_name = name;
    }
    return id;
}

/* Statics get their link names when all external names are known. */
static void name_statics(struct linker *l)
{
    uint32_t strings = 1;
    for (uint32_t i = 0; i < l->p->n_funcs; i++) {
        struct ir_func *f = &l->p->funcs[i];
        uint32_t next = 2;
        if (!f->is_static)
            continue;
        f->link_name = free_name(l, &l->funcs, f->name, false, &next);
        add_name(l->arena, &l->funcs, f->link_name, i);
    }
    for (uint32_t i = 0; i < l->p->n_globals; i++) {
        struct ir_global *g = &l->p->globals[i];
        uint32_t next = 2;
        if (!g->is_static)
            continue;
        g->link_name = free_name(l, &l->globals, g->obj.name, g->is_string,
                                 g->is_string ? &strings : &next);
        add_name(l->arena, &l->globals, g->link_name, i);
    }
}

static void map_opnd(struct linker *l, struct ir_opnd *o)
{
    if (o->kind == IR_O_GLOBAL)
        o->id = l->global_map[o->id];
    else if (o->kind == IR_O_FUNC)
        o->id = l->func_map[o->id];
}

static void relink_instr(struct linker *l, struct ir_instr *i)
{
    map_opnd(l, &i->a);
    map_opnd(l, &i->b);
    map_opnd(l, &i->callee);
    map_opnd(l, &i->sret);
    for (uint32_t k = 0; k < i->n_args; k++)
        map_opnd(l, &i->args[k]);
    i->points = intern(l, i->points);
    i->obj_name = intern(l, i->obj_name);
    i->at.file = intern(l, i->at.file);
}

static void relink_func(struct linker *l, struct ir_func *f)
{
    for (uint32_t i = 0; i < f->n_locals; i++)
        intern_object(l, &f->locals[i].obj);
    for (uint32_t b = 0; b < f->n_blocks; b++)
        for (uint32_t i = 0; i < f->blocks[b].n_instrs; i++)
            relink_instr(l, &f->blocks[b].instrs[i]);
}

static void link_unit(struct linker *l, struct ir_prog *u)
{
    l->p->puns = l->p->puns || u->puns;
    l->unit = u;
    l->func_map = ARENA_ARRAY(l->arena, uint32_t, u->n_funcs);
    l->global_map = ARENA_ARRAY(l->arena, uint32_t, u->n_globals);
    for (uint32_t i = 0; i < u->n_funcs; i++)
        l->func_map[i] = merge_func(l, &u->funcs[i]);
    for (uint32_t i = 0; i < u->n_globals; i++)
        l->global_map[i] = merge_global(l, &u->globals[i]);
    /* bodies and pieces are shared with the merged rows, so this reaches them */
    for (uint32_t i = 0; i < u->n_funcs; i++)
        relink_func(l, &u->funcs[i]);
    for (uint32_t i = 0; i < u->n_globals; i++)
        for (uint32_t k = 0; k < u->globals[i].n_inits; k++)
            map_opnd(l, &u->globals[i].inits[k].value);
}

static void number_statements(struct ir_prog *p)
{
    p->next_id = 0;
    for (uint32_t f = 0; f < p->n_funcs; f++)
        for (uint32_t b = 0; b < p->funcs[f].n_blocks; b++)
            for (uint32_t i = 0; i < p->funcs[f].blocks[b].n_instrs; i++)
                p->funcs[f].blocks[b].instrs[i].id = p->next_id++;
}

static void find_main(struct linker *l)
{
    uint32_t id = find_name(&l->funcs, intern(l, "main"));
    if (id != UINT32_MAX && l->p->funcs[id].defined)
        l->p->main_func = id;
    else
        diag_add(l->ds, DIAG_NO_MAIN, (struct src_range){0},
                 "the program has no main function");
}

struct ir_prog *link_units(struct arena *arena, struct ir_prog **units, size_t n,
                           struct diags *ds)
{
    struct linker l = {.arena = arena, .p = ir_prog_new(arena), .ds = ds};
    size_t errors = ds->errors;
    for (size_t i = 0; i < n; i++)
        link_unit(&l, units[i]);
    for (uint32_t i = 0; i < l.p->n_funcs; i++) {
        struct ir_func *f = &l.p->funcs[i];
        f->at.file = intern(&l, f->at.file);
        bool is_local = linear_algebra_has(f->name) || libraries_local(f->name);
        f->in_system_header |= !f->defined && is_local;
        f->in_system_header &= f->defined || !libraries_parallel(f->name);
    }
    find_main(&l);
    prototype_check_all(l.p, ds);
    name_statics(&l);
    linkcall_all(arena, l.p, ds);
    threads_check(arena, l.p, ds);
    link_copies(l.p);
    number_statements(l.p);
    return ds->errors == errors ? l.p : NULL;
}
