/* Objects whose address was told, and values that may be any such address.
 *
 *     u = (uintptr_t)&x;                 x is exposed
 *     for (i = 0; i < 64; i++)
 *         if (u >> i & 1)
 *             r |= (uintptr_t)1 << i;    no value of u flows to r
 *     *(int *)r = 1;                     all the same, this may be x
 *
 * So may what was printed to a text with %p, and is scanned there: by "%d" or
 * "%f" only if the program had it as a number before.  Bytes that are written to files
 * and pipes are found there again: these are one object, as the contents of messages are.
 */
#include "slicer/pointsto/exposed.h"

#include "core/base/vec.h"
#include "core/mpi/libc_effects.h"

#include <string.h>

static void expose(struct sl_pointsto *s, uint32_t node)
{
    if (node)
        solver_rule(s->v, node, (struct sl_rule){SL_R_ADD, s->one.exposed, SL_ANY, 0, NULL});
}

/* The program has it as a number. */
static void have_number(struct sl_pointsto *s, uint32_t node)
{
    uint32_t any = solver_add_node(s->v);
    if (node)
        solver_rule(s->v, node, (struct sl_rule){SL_R_ADD, any, SL_ANY, 0, NULL});
    solver_rule(s->v, any, (struct sl_rule){SL_R_CONVERT, s->one.told_numbers, 0, 0, NULL});
}

/* The same of what is behind an address.  The library has texts, but not those of addresses. */
static void have_loaded(struct sl_pointsto *s, uint32_t address, struct ir_type type)
{
    uint32_t inside = solver_add_node(s->v), content = solver_add_node(s->v);
    if (!address)
        return;
    if (!s->puns && type.kind != IR_I8 && type.kind != IR_U8)
        solver_node_holds(s->v, content, SL_H_INTEGERS);
    solver_rule(s->v, address, (struct sl_rule){SL_R_INSIDE, inside, 0, 0, NULL});
    solver_rule(s->v, inside,
                (struct sl_rule){SL_R_LOAD, content, (int64_t)type.size, 0, NULL});
    have_number(s, content);
}

void exposed_init(struct sl_pointsto *s)
{
    s->one.exposed = solver_add_node(s->v);
    solver_rule(s->v, s->one.exposed, (struct sl_rule){SL_R_CONVERT, s->one.exposed, 0, 0, NULL});
    s->one.told_numbers = solver_add_node(s->v);
    if (!s->puns)
        solver_node_holds(s->v, s->one.told_numbers, SL_H_INTEGERS);
}

bool exposed_is_floating(enum ir_kind kind)
{
    return kind >= IR_F32 && kind <= IR_C80;
}

static bool is_number(enum ir_kind kind)
{
    return kind != IR_BOOL && (ir_is_int(kind) || ir_is_float(kind));
}

void exposed_add_value(struct sl_pointsto *s, uint32_t func, const struct ir_instr *in)
{
    bool load = in->op == IR_LOAD || in->op == IR_LOADBITS;
    uint32_t dst = pointsto_temp_node(s, func, in->dst);
    if (!dst)
        return;
    if (load && is_number(in->type.kind)) {
        expose(s, dst);
        have_loaded(s, pointsto_operand_node(s, func, &in->a), in->type);
    }
    if (in->op == IR_CALL && is_number(in->type.kind))
        have_number(s, dst);
    if (in->op == IR_CAST && in->a.type.kind == IR_PTR && is_number(in->type.kind)) {
        expose(s, pointsto_operand_node(s, func, &in->a));
        have_number(s, pointsto_operand_node(s, func, &in->a));
    }
    if (in->op == IR_CAST && is_number(in->a.type.kind) && in->type.kind == IR_PTR)
        solver_edge(s->v, s->one.exposed, dst);
}

/* ---- what a call shows ---- */

/* The call shows what is in the node. */
static void tell(struct sl_pointsto *s, uint32_t number, uint32_t node)
{
    if (!node)
        return;
    VEC_PUSH(s->arena, s->tellers.items, s->tellers.n, s->tellers.cap, number);
    VEC_PUSH(s->arena, s->told.items, s->told.n, s->told.cap, node);
}

static uint32_t load(struct sl_pointsto *s, uint32_t from)
{
    uint32_t content = solver_add_node(s->v);
    solver_rule(s->v, from, (struct sl_rule){SL_R_LOAD, content, 0, 0, NULL});
    return content;
}

/* Argument i of a call that prints is shown. */
static void show(struct sl_pointsto *s, uint32_t number, bool list, uint32_t i)
{
    const struct sl_place *at = &s->x->places[number];
    uint32_t node = pointsto_operand_node(s, at->func, &at->in->args[i]);
    if (!node)
        return;
    if (list)
        node = load(s, load(s, node));
    expose(s, node);
    tell(s, number, node);
}

static void print(struct sl_pointsto *s, uint32_t number, uint32_t func)
{
    const struct sl_place *at = &s->x->places[number];
    struct sl_format format = numbering_format(s->x, at->in, func);
    bool later = format.at != SL_NONE && !format.text;
    for (uint32_t i = 0; i < at->in->n_args; i++)
        if (numbering_shows(s->x, at->in, func, i) &&
            !(later && (format.list || at->in->args[i].type.kind == IR_PTR)))
            show(s, number, format.list, i);
    uint32_t text = later ? pointsto_operand_node(s, at->func, &at->in->args[format.at]) : 0;
    if (text)
        solver_rule(s->v, text, (struct sl_rule){SL_R_FORMAT, 0, 0, number, NULL});
}

/* What was left open in print(), for each function that the call may run. */
static void show_pointers(struct sl_pointsto *s, uint32_t number)
{
    const struct ir_instr *in = s->x->places[number].in;
    for (uint32_t t = 0; t < s->targets[number].n; t++) {
        uint32_t func = s->targets[number].items[t];
        if (!s->x->callees[func].formats)
            continue;
        struct sl_format format = numbering_format(s->x, in, func);
        for (uint32_t i = format.at + 1; format.at != SL_NONE && i < in->n_args; i++)
            if (format.list || in->args[i].type.kind == IR_PTR)
                show(s, number, format.list, i);
    }
}

/* From wherever in the text the format begins. */
static bool is_plain(const struct ir_global *text)
{
    const char *p = text->is_string ? strchr(text->bytes, '%') : NULL;
    while (p && !libc_format_has(p, 'p'))
        p = strchr(p + 1, '%');
    return text->is_string && !p;
}

void exposed_add_format(struct sl_pointsto *s, uint32_t number, uint32_t cell)
{
    struct sl_cell c = solver_cell_at(s->v, cell);
    const struct sl_object *o = solver_object(s->v, c.object);
    const struct ir_global *text = o->kind == SL_O_GLOBAL ? &s->x->p->globals[o->id] : NULL;
    if (s->shows[number] || (text && is_plain(text)))
        return;
    s->shows[number] = true;
    show_pointers(s, number);
}

/* ---- what a call finds ---- */

/* Any place in the object that the node points to. */
static uint32_t anywhere(struct sl_pointsto *s, uint32_t node)
{
    uint32_t any = solver_add_node(s->v);
    solver_rule(s->v, node, (struct sl_rule){SL_R_ADD, any, SL_ANY, 0, NULL});
    return any;
}

static void scan(struct sl_pointsto *s, uint32_t number, uint32_t func)
{
    const struct sl_place *at = &s->x->places[number];
    for (uint32_t i = 0; i < at->in->n_args; i++) {
        uint32_t node = pointsto_operand_node(s, at->func, &at->in->args[i]);
        unsigned access = numbering_access(s->x, at->in, func, i);
        if (!node || !(access & SL_WRITES))
            continue;
        if (access & SL_DEEP) /* a va_list */
            node = load(s, load(s, node));
        bool plain = numbering_scans_number(s->x, at->in, func, i);
        uint32_t found = plain ? s->one.told_numbers : s->one.exposed;
        solver_rule(s->v, anywhere(s, node), (struct sl_rule){SL_R_STORE, found, 0, 0, NULL});
    }
}

/* Bytes, or characters, go to a file or come from one. */
static void move_bytes(struct sl_pointsto *s, uint32_t number, uint32_t func)
{
    const struct sl_place *at = &s->x->places[number];
    bool writes = s->x->callees[func].libc->class == LIBC_OUTPUT;
    uint32_t file = solver_add_node(s->v);
    solver_include(s->v, file, solver_cell(s->v, s->one.files, SL_ANY));
    for (uint32_t i = 0; i < at->in->n_args; i++) {
        uint32_t node = pointsto_operand_node(s, at->func, &at->in->args[i]);
        unsigned access = numbering_access(s->x, at->in, func, i);
        if (!node)
            continue;
        if (!writes && (access & SL_WRITES)) {
            solver_copy_rule(s->v, anywhere(s, node), file, SL_ANY);
        } else if (writes && (access & SL_READS)) {
            solver_copy_rule(s->v, file, anywhere(s, node), SL_ANY);
            tell(s, number, load(s, anywhere(s, node)));
        } else if (writes && is_number(at->in->args[i].type.kind)) {
            solver_rule(s->v, file, (struct sl_rule){SL_R_STORE, node, 0, 0, NULL});
            tell(s, number, node);
        }
    }
    if (!writes && is_number(at->in->type.kind))
        solver_edge(s->v, pointsto_content_read(s, s->one.files), pointsto_result_node(s, number));
}

void exposed_add_call(struct sl_pointsto *s, uint32_t number, uint32_t func)
{
    const struct sl_callee *callee = &s->x->callees[func];
    if (callee->formats)
        print(s, number, func);
    else if (libc_scans(callee->libc))
        scan(s, number, func);
    else if (libc_moves_bytes(callee->libc))
        move_bytes(s, number, func);
}

static bool has_cell(const struct sl_pointsto *s, struct sl_cells l, uint32_t object)
{
    for (uint32_t i = 0; i < l.n; i++)
        if (solver_cell_at(s->v, l.items[i]).object == object)
            return true;
    return false;
}

static bool leads_to_all(const struct sl_pointsto *s, struct sl_cells l)
{
    struct sl_cells all = solver_solution(s->v, s->one.addresses);
    for (uint32_t i = 0; i < all.n; i++)
        if (!has_cell(s, l, solver_cell_at(s->v, all.items[i]).object))
            return false;
    return true;
}

bool exposed_add_bottom(struct sl_pointsto *s)
{
    bool more = false;
    for (uint32_t i = 0; s->one.bottom != SL_NONE && i < s->x->n_places; i++) {
        const struct sl_place *at = &s->x->places[i];
        uint32_t from = at->in->op == IR_PTRADD && s->reached[at->func]
                            ? pointsto_operand_node(s, at->func, &at->in->a) : 0;
        uint32_t to = from ? pointsto_temp_node(s, at->func, at->in->dst) : 0;
        if (!to || !has_cell(s, solver_solution(s->v, from), s->one.bottom) ||
            leads_to_all(s, solver_solution(s->v, to)))
            continue;
        solver_edge(s->v, s->one.addresses, to);
        more = true;
    }
    return more;
}
