/* text -> prog; the grammar is in ir/text.h.
 *
 * A first look at the lines that begin with `func` and `global` gives all names their
 * indices, so that uses may come before definitions.  What is read is shaped like a
 * program but need not be a good one: ir_check() judges it.
 *
 * Conveniences for texts written by hand: `#` comments, a missing `prog` line, and
 * instructions without `; s12` (they are numbered after the others).
 */
#include "core/ir/text.h"

#include "core/base/fail.h"
#include "core/base/vec.h"
#include "core/ir/names.h"
#include "core/ir/scan.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_BYTES = 256 * 1024 * 1024 };
static const uint32_t no_id = UINT32_MAX;

struct parser {
    struct ir_scan s;
    struct ir_prog *p;
    struct ir_func *f;
    struct ir_names *funcs, *globals, *locals, *ops, *bins;
    struct ir_instr *instrs; /* of the block being read */
    size_t n_instrs, cap_instrs;
    bool *typed; /* has the temporary a type yet? */
    uint32_t cap_typed;
    bool has_next;
    uint32_t max_id;
    bool needs_ids;
};

static void fill_names(struct parser *ps)
{
    ps->ops = ir_names_new(ps->s.arena, IR_OP_COUNT);
    ps->bins = ir_names_new(ps->s.arena, IR_BIN_COUNT);
    for (uint32_t i = 0; i < IR_OP_COUNT; i++) {
        const char *text = ir_op_text((enum ir_op)i);
        ir_names_add(ps->ops, text, strlen(text), i);
    }
    for (uint32_t i = 0; i < IR_BIN_COUNT; i++) {
        const char *text = ir_bin_text((enum ir_bin)i);
        ir_names_add(ps->bins, text, strlen(text), i);
    }
}

/* A word out of a fixed set. */
static uint32_t keyword(struct parser *ps, const struct ir_names *names, const char *what)
{
    bool several;
    const char *word = scan_name(&ps->s);
    uint32_t i = ir_names_find(names, word, strlen(word), &several);
    if (i == UINT32_MAX) {
        scan_error(&ps->s, "unknown %s '%s'", what, word);
        return 0;
    }
    return i;
}

/* Names of functions and globals, and an entry for each, before anything else is read. */
static void declare_all(struct parser *ps)
{
    struct ir_scan *s = &ps->s;
    struct ir_prog *p = ps->p;
    ps->funcs = ir_names_new(s->arena, 64);
    ps->globals = ir_names_new(s->arena, 64);
    while (scan_item(s)) {
        if (strncmp(s->p, "func @", 6) == 0) {
            s->p += 6;
            struct ir_func f = {.link_name = scan_name(s)};
            ir_names_add(ps->funcs, f.link_name, strlen(f.link_name), p->n_funcs);
            VEC_PUSH(s->arena, p->funcs, p->n_funcs, p->cap_funcs, f);
        } else if (strncmp(s->p, "global $", 8) == 0) {
            s->p += 8;
            struct ir_global g = {.link_name = scan_name(s)};
            ir_names_add(ps->globals, g.link_name, strlen(g.link_name), p->n_globals);
            VEC_PUSH(s->arena, p->globals, p->n_globals, p->cap_globals, g);
        }
        while (*s->p && *s->p != '\n')
            s->p++;
    }
    s->p = s->error ? s->end : s->start;
    s->line = 1;
}

/* What follows a sigil: name, name#index or #index. */
static uint32_t ref(struct parser *ps, const struct ir_names *names, uint32_t count,
                    const char *what)
{
    struct ir_scan *s = &ps->s;
    const char *start = s->p;
    while (scan_is_name(*s->p))
        s->p++;
    size_t n = (size_t)(s->p - start);
    if (*s->p == '#') {
        s->p++;
        uint32_t i = scan_u32(s);
        if (i >= count)
            scan_error(s, "there is no %s with index %u", what, i);
        return i;
    }
    bool several = false;
    uint32_t i = names ? ir_names_find(names, start, n, &several) : UINT32_MAX;
    if (i == UINT32_MAX)
        scan_error(s, "there is no %s '%.*s'", what, (int)(n < 200 ? n : 200), start);
    else if (several)
        scan_error(s, "several %ss have the name '%.*s': write its #index", what,
                   (int)(n < 200 ? n : 200), start);
    return s->error ? 0 : i;
}

/* 5:i32  -1:i64  0:ptr  1.5:f64  inf:f64 */
static struct ir_opnd number(struct parser *ps)
{
    struct ir_scan *s = &ps->s;
    struct ir_opnd o = {.kind = IR_O_INT};
    char text[64];
    size_t n = 0;
    while (n < sizeof text - 1 &&
           (scan_is_name(s->p[n]) || s->p[n] == '-' || s->p[n] == '+'))
        n++;
    memcpy(text, s->p, n);
    text[n] = '\0';
    if (strpbrk(text, ".en")) {
        char *end;
        o.kind = IR_O_FLT;
        o.f = strtod(text, &end);
        if (*end)
            scan_error(s, "'%s' is not a number", text);
        else
            s->p += n;
    } else if (*text == '-') {
        o.i = scan_signed(s);
    } else {
        o.i = (int64_t)scan_unsigned(s);
    }
    scan_expect(s, ":");
    o.type = scan_type(s);
    return o;
}

/* Types of temporaries are filled in at the end of the function. */
static const uint64_t type_to_come = UINT64_MAX;

static struct ir_opnd opnd(struct parser *ps)
{
    struct ir_scan *s = &ps->s;
    struct ir_opnd o = {.type = ir_type_of(IR_PTR)};
    if (scan_char(s, '%')) {
        o.kind = IR_O_TEMP;
        o.id = scan_u32(s);
        o.type.size = type_to_come;
    } else if (scan_char(s, '&')) {
        o.kind = IR_O_LOCAL;
        o.id = ref(ps, ps->locals, ps->f ? ps->f->n_locals : 0, "local");
    } else if (scan_char(s, '$')) {
        o.kind = IR_O_GLOBAL;
        o.id = ref(ps, ps->globals, ps->p->n_globals, "global");
    } else if (scan_char(s, '@')) {
        o.kind = IR_O_FUNC;
        o.id = ref(ps, ps->funcs, ps->p->n_funcs, "function");
    } else if (scan_word(s, "_")) {
        o.type = (struct ir_type){0};
        return o;
    } else {
        return number(ps);
    }
    if (*s->p == ':') {
        s->p++;
        o.type = scan_type(s);
    }
    return o;
}

static uint32_t block_number(struct parser *ps)
{
    scan_expect(&ps->s, "b");
    return scan_u32(&ps->s);
}

static void call_operands(struct parser *ps, struct ir_instr *in)
{
    uint32_t cap = 0;
    in->callee = opnd(ps);
    scan_expect(&ps->s, "(");
    if (!scan_char(&ps->s, ')')) {
        do {
            struct ir_opnd arg = opnd(ps);
            VEC_PUSH(ps->s.arena, in->args, in->n_args, cap, arg);
        } while (scan_char(&ps->s, ','));
        scan_expect(&ps->s, ")");
    }
    if (scan_word(&ps->s, "sret"))
        in->sret = opnd(ps);
}

static void switch_operands(struct parser *ps, struct ir_instr *in)
{
    uint32_t cap = 0;
    in->a = opnd(ps);
    in->to[0] = block_number(ps);
    scan_expect(&ps->s, "{");
    while (!ps->s.error && !scan_char(&ps->s, '}')) {
        struct ir_case c;
        c.lo = scan_signed(&ps->s);
        scan_expect(&ps->s, "..");
        c.hi = scan_signed(&ps->s);
        c.to = block_number(ps);
        VEC_PUSH(ps->s.arena, in->cases, in->n_cases, cap, c);
    }
}

static void bits(struct parser *ps, struct ir_instr *in)
{
    scan_expect(&ps->s, "bit");
    in->bit = scan_u32(&ps->s);
    scan_expect(&ps->s, "width");
    in->width = scan_u32(&ps->s);
}

static void operands(struct parser *ps, struct ir_instr *in)
{
    struct ir_scan *s = &ps->s;
    switch (in->op) {
    case IR_UNKNOWN:
    case IR_UNREACHABLE:
    case IR_OP_COUNT: break;
    case IR_COPY:
    case IR_LOAD:
    case IR_UN:
    case IR_CAST:
    case IR_ALLOCA:
    case IR_VAARG:
    case IR_DECL:
    case IR_VASTART:
    case IR_VAEND: in->a = opnd(ps); break;
    case IR_RET:
        if (!scan_line_end(s) && *s->p != 't')
            in->a = opnd(ps);
        break;
    case IR_BIN:
    case IR_STORE:
    case IR_VACOPY:
        in->a = opnd(ps);
        in->b = opnd(ps);
        break;
    case IR_LOADBITS:
    case IR_STOREBITS:
        in->a = opnd(ps);
        if (in->op == IR_STOREBITS)
            in->b = opnd(ps);
        bits(ps, in);
        break;
    case IR_PTRADD:
        in->a = opnd(ps);
        in->b = opnd(ps);
        scan_expect(s, "*");
        in->scale = scan_unsigned(s);
        scan_expect(s, "+");
        in->offset = scan_signed(s);
        in->last = scan_word(s, "in") ? scan_u32(s) : 0;
        in->before = !in->last ? 0 : scan_word(s, "at") ? scan_u32(s) : IR_ANYWHERE;
        break;
    case IR_PTRDIFF:
        in->a = opnd(ps);
        in->b = opnd(ps);
        scan_expect(s, "/");
        in->scale = scan_unsigned(s);
        break;
    case IR_MEMCPY:
    case IR_MEMZERO:
        in->a = opnd(ps);
        if (in->op == IR_MEMCPY)
            in->b = opnd(ps);
        scan_expect(s, "size");
        in->size = scan_unsigned(s);
        break;
    case IR_CALL: call_operands(ps, in); break;
    case IR_JUMP: in->to[0] = block_number(ps); break;
    case IR_BR:
        in->a = opnd(ps);
        in->to[0] = block_number(ps);
        in->to[1] = block_number(ps);
        break;
    case IR_SWITCH: switch_operands(ps, in); break;
    }
}

/* Temporary `id` has this type.  Each is named on some line, so that their number cannot
 * exceed the length of the text; a larger one is nonsense. */
static void type_temp(struct parser *ps, uint32_t id, struct ir_type type)
{
    struct ir_func *f = ps->f;
    if (id >= (size_t)(ps->s.end - ps->s.start)) {
        scan_error(&ps->s, "temporary %%%u is out of range", id);
        return;
    }
    if (id >= f->n_temps) {
        uint32_t n = f->n_temps;
        VEC_RESERVE(ps->s.arena, f->temps, n, f->cap_temps, id + 1);
        VEC_RESERVE(ps->s.arena, ps->typed, n, ps->cap_typed, id + 1);
        memset(ps->typed + n, 0, (id + 1 - n) * sizeof *ps->typed);
        f->n_temps = id + 1;
    }
    if (!ps->typed[id])
        f->temps[id] = type;
    ps->typed[id] = true;
}

/* "%3 =", "%3:i32 =" */
static void instr_dst(struct parser *ps, struct ir_instr *in, struct ir_type *given)
{
    in->dst = IR_NO_TEMP;
    given->size = type_to_come;
    if (!scan_char(&ps->s, '%'))
        return;
    in->dst = scan_u32(&ps->s);
    if (scan_char(&ps->s, ':'))
        *given = scan_type(&ps->s);
    scan_expect(&ps->s, "=");
}

static void instr_tail(struct parser *ps, struct ir_instr *in)
{
    struct ir_scan *s = &ps->s;
    if (scan_word(s, "name"))
        in->obj_name = str_intern(s->strings, scan_quoted(s, NULL));
    if (scan_word(s, "text"))
        in->text = str_intern(s->strings, scan_quoted(s, NULL));
    if (scan_word(s, "points"))
        in->points = str_intern(s->strings, scan_quoted(s, NULL));
    if (scan_word(s, "side"))
        in->side = scan_u32(s);
    in->id = no_id;
    if (scan_char(s, ';')) {
        if (scan_char(s, 's')) {
            in->id = scan_u32(s);
            if (in->id == no_id)
                scan_error(s, "the statement number is too large");
            else if (in->id >= ps->max_id)
                ps->max_id = in->id + 1;
        }
        in->at = scan_range(s);
    }
    ps->needs_ids |= in->id == no_id;
    scan_next_line(s);
}

static void instr(struct parser *ps)
{
    struct ir_instr in = {0};
    struct ir_type given = {0};
    instr_dst(ps, &in, &given);
    in.op = (enum ir_op)keyword(ps, ps->ops, "instruction");
    in.is_volatile = scan_word(&ps->s, "volatile");
    in.ends = in.op == IR_DECL && scan_word(&ps->s, "ends");
    if (in.op == IR_BIN)
        in.bin = (enum ir_bin)keyword(ps, ps->bins, "operator");
    else if (in.op == IR_UN && !scan_word(&ps->s, "neg")) {
        in.un = IR_NOT;
        scan_expect(&ps->s, "not");
    }
    if (ir_shows_type(in.op))
        in.type = scan_type(&ps->s);
    else if (in.dst != IR_NO_TEMP)
        in.type = ir_result_type(&in);
    operands(ps, &in);
    if (in.dst != IR_NO_TEMP)
        type_temp(ps, in.dst, given.size == type_to_come ? ir_result_type(&in) : given);
    instr_tail(ps, &in);
    if (!ps->s.error)
        VEC_PUSH(ps->s.arena, ps->instrs, ps->n_instrs, ps->cap_instrs, in);
}

static void block(struct parser *ps)
{
    struct ir_scan *s = &ps->s;
    uint32_t number_given = block_number(ps);
    if (number_given != ps->f->n_blocks)
        scan_error(s, "expected block b%u", ps->f->n_blocks);
    scan_expect(s, ":");
    scan_next_line(s);
    ps->n_instrs = 0;
    while (scan_item(s) && *s->p != '}' && !(*s->p == 'b' && scan_is_digit(s->p[1])))
        instr(ps);
    struct ir_block b = {0};
    b.instrs = arena_memdup(s->arena, ps->instrs, ps->n_instrs * sizeof *ps->instrs);
    b.n_instrs = b.cap_instrs = (uint32_t)ps->n_instrs;
    VEC_PUSH(s->arena, ps->f->blocks, ps->f->n_blocks, ps->f->cap_blocks, b);
}

static void object(struct parser *ps, struct ir_object *o)
{
    struct ir_scan *s = &ps->s;
    o->type = scan_type(s);
    if (scan_peek(s, '"'))
        o->c_type = str_intern(s->strings, scan_quoted(s, NULL));
    if (o->type.kind != IR_AGG)
        o->elem = ir_type_of(o->type.kind);
    if (scan_word(s, "elem"))
        o->elem = scan_type(s);
    o->is_temp = scan_word(s, "temp");
    o->is_const = scan_word(s, "const");
}

static struct src_range place(struct parser *ps)
{
    struct src_range at = {0};
    if (scan_char(&ps->s, ';'))
        at = scan_range(&ps->s);
    scan_next_line(&ps->s);
    return at;
}

/* "side 1 in 0": the group and the parent. */
static void side(struct parser *ps)
{
    struct ir_func *f = ps->f;
    struct ir_side side = {.group = scan_u32(&ps->s)};
    if (!scan_word(&ps->s, "in"))
        scan_error(&ps->s, "'in' is missing");
    side.parent = scan_u32(&ps->s);
    VEC_PUSH(ps->s.arena, f->sides, f->n_sides, f->cap_sides, side);
    scan_next_line(&ps->s);
}

static void local(struct parser *ps, bool is_param)
{
    struct ir_local l = {.is_param = is_param};
    scan_expect(&ps->s, "&");
    l.obj.name = scan_name(&ps->s);
    object(ps, &l.obj);
    l.obj.at = place(ps);
    ir_names_add(ps->locals, l.obj.name, strlen(l.obj.name), ps->f->n_locals);
    VEC_PUSH(ps->s.arena, ps->f->locals, ps->f->n_locals, ps->f->cap_locals, l);
}

static void undefined_temp(struct parser *ps)
{
    scan_expect(&ps->s, "%");
    uint32_t id = scan_u32(&ps->s);
    struct ir_type type = scan_type(&ps->s);
    scan_next_line(&ps->s);
    type_temp(ps, id, type);
}

static void settle(struct parser *ps, struct ir_opnd *o)
{
    if (o->kind != IR_O_TEMP || o->type.size != type_to_come)
        return;
    if (o->id < ps->f->n_temps && ps->typed[o->id])
        o->type = ps->f->temps[o->id];
    else
        scan_error(&ps->s, "temporary %%%u of function '%s' has no definition", o->id,
                   ps->f->link_name);
}

/* Give each use of a temporary its type.  Numbers that are not used at all stay void. */
static void settle_temps(struct parser *ps)
{
    for (uint32_t b = 0; b < ps->f->n_blocks && !ps->s.error; b++) {
        for (uint32_t i = 0; i < ps->f->blocks[b].n_instrs; i++) {
            struct ir_instr *in = &ps->f->blocks[b].instrs[i];
            settle(ps, &in->a);
            settle(ps, &in->b);
            settle(ps, &in->callee);
            settle(ps, &in->sret);
            for (uint32_t k = 0; k < in->n_args; k++)
                settle(ps, &in->args[k]);
        }
    }
}

static void body(struct parser *ps)
{
    struct ir_scan *s = &ps->s;
    ps->locals = ir_names_new(s->arena, 8);
    ps->typed = NULL;
    ps->cap_typed = 0;
    while (scan_item(s)) {
        if (scan_word(s, "param"))
            local(ps, true);
        else if (scan_word(s, "local"))
            local(ps, false);
        else if (scan_word(s, "side"))
            side(ps);
        else if (scan_word(s, "temp"))
            undefined_temp(ps);
        else
            break;
    }
    while (scan_item(s) && *s->p != '}')
        block(ps);
    settle_temps(ps);
    scan_expect(s, "}");
    scan_next_line(s);
}

static void params(struct parser *ps)
{
    struct ir_scan *s = &ps->s;
    uint32_t cap = 0;
    scan_expect(s, "(");
    if (scan_char(s, ')'))
        return;
    do {
        if (scan_word(s, "...")) {
            ps->f->variadic = true;
            break;
        }
        struct ir_type type = scan_type(s);
        if (scan_word(s, "numbers") && ps->f->n_params < 64)
            ps->f->number_params |= UINT64_C(1) << ps->f->n_params;
        VEC_PUSH(s->arena, ps->f->param_types, ps->f->n_params, cap, type);
    } while (scan_char(s, ','));
    scan_expect(s, ")");
}

static void func(struct parser *ps, struct ir_func *f)
{
    struct ir_scan *s = &ps->s;
    scan_expect(s, "@");
    f->link_name = scan_name(s);
    ps->f = f;
    params(ps);
    f->ret = scan_type(s);
    f->name = scan_word(s, "name") ? scan_name(s) : f->link_name;
    f->is_static = scan_word(s, "static");
    f->noreturn = scan_word(s, "noreturn");
    f->in_system_header = scan_word(s, "system");
    f->is_weak = scan_word(s, "weak");
    f->is_inline = scan_word(s, "inline");
    f->is_lowered = scan_word(s, "lowered");
    f->defined = scan_char(s, '{');
    f->at = place(ps);
    if (f->defined)
        body(ps);
    ps->f = NULL;
    ps->locals = NULL;
}

static void bytes(struct parser *ps, struct ir_global *g)
{
    struct ir_scan *s = &ps->s;
    size_t n;
    const char *text = scan_quoted(s, &n);
    uint64_t zeros = scan_word(s, "zeros") ? scan_unsigned(s) : 0;
    if (g->obj.type.size > MAX_BYTES)
        scan_error(s, "the object is too large to have bytes");
    else if (n + zeros != g->obj.type.size)
        scan_error(s, "%zu bytes for an object of %llu", n + (size_t)zeros,
                   (unsigned long long)g->obj.type.size);
    scan_next_line(s);
    if (s->error)
        return;
    char *copy = arena_alloc(s->arena, n + zeros + 1);
    memcpy(copy, text, n);
    g->bytes = copy;
}

static void init(struct parser *ps, struct ir_global *g)
{
    struct ir_scan *s = &ps->s;
    struct ir_init in = {.offset = scan_unsigned(s)};
    in.type = scan_type(s);
    in.value = opnd(ps);
    if (in.value.kind == IR_O_TEMP)
        scan_error(s, "a temporary cannot initialise a global");
    if (scan_char(s, '+'))
        in.addend = scan_signed(s);
    if (scan_word(s, "bit")) {
        in.bit = scan_u32(s);
        scan_expect(s, "width");
        in.width = scan_u32(s);
    }
    scan_next_line(s);
    VEC_PUSH(s->arena, g->inits, g->n_inits, g->cap_inits, in);
}

static void global(struct parser *ps, struct ir_global *g)
{
    struct ir_scan *s = &ps->s;
    scan_expect(s, "$");
    g->link_name = scan_name(s);
    object(ps, &g->obj);
    g->obj.name = scan_word(s, "name") ? scan_name(s) : g->link_name;
    g->is_static = scan_word(s, "static");
    g->is_extern = scan_word(s, "extern");
    g->is_weak = scan_word(s, "weak");
    g->is_string = scan_word(s, "string");
    g->obj.at = place(ps);
    if (scan_item(s) && scan_word(s, "bytes"))
        bytes(ps, g);
    while (scan_item(s) && scan_word(s, "init"))
        init(ps, g);
}

static void header(struct parser *ps)
{
    struct ir_scan *s = &ps->s;
    scan_expect(s, "next");
    ps->p->next_id = scan_u32(s);
    ps->has_next = true;
    if (scan_word(s, "main")) {
        scan_expect(s, "@");
        ps->p->main_func = ref(ps, ps->funcs, ps->p->n_funcs, "function");
    }
    ps->p->puns = scan_word(s, "puns");
    scan_next_line(s);
}

static void number_rest(struct parser *ps)
{
    struct ir_prog *p = ps->p;
    if (!ps->has_next || (ps->needs_ids && p->next_id < ps->max_id))
        p->next_id = ps->max_id;
    if (!ps->needs_ids)
        return;
    for (uint32_t f = 0; f < p->n_funcs; f++)
        for (uint32_t b = 0; b < p->funcs[f].n_blocks; b++)
            for (uint32_t i = 0; i < p->funcs[f].blocks[b].n_instrs; i++)
                if (p->funcs[f].blocks[b].instrs[i].id == no_id)
                    p->funcs[f].blocks[b].instrs[i].id = p->next_id++;
}

/* The items come in the order in which declare_all() counted them. */
static void items(struct parser *ps)
{
    struct ir_scan *s = &ps->s;
    uint32_t n_funcs = 0, n_globals = 0;
    while (scan_item(s)) {
        if (scan_word(s, "prog"))
            header(ps);
        else if (strncmp(s->p, "global $", 8) == 0 && n_globals < ps->p->n_globals)
            s->p += 6, global(ps, &ps->p->globals[n_globals++]);
        else if (strncmp(s->p, "func @", 6) == 0 && n_funcs < ps->p->n_funcs)
            s->p += 4, func(ps, &ps->p->funcs[n_funcs++]);
        else
            scan_error(s, "expected 'prog', 'global $...' or 'func @...'");
    }
}

struct ir_prog *ir_parse(struct arena *arena, const char *text, const char *name,
                         const char **error)
{
    struct parser ps = {.p = ir_prog_new(arena), .max_id = 0};
    ps.s = (struct ir_scan){.arena = arena,
                            .strings = ps.p->strings,
                            .name = name,
                            .start = text,
                            .p = text,
                            .end = text + strlen(text),
                            .line = 1};
    fill_names(&ps);
    declare_all(&ps);
    items(&ps);
    number_rest(&ps);
    if (ps.p->main_func == UINT32_MAX && !ps.has_next && !ps.s.error)
        ps.p->main_func = ir_find_func(ps.p, "main");
    *error = ps.s.error;
    return ps.s.error ? NULL : ps.p;
}
