/* prog -> text; the grammar is in ir/text.h.
 *
 * Written character by character without locks: a dump of 150 000 instructions takes
 * some tens of milliseconds.  A program that breaks rules is printed, so that it can be looked at.
 */
#include "core/ir/text.h"

#include "core/ir/names.h"

#include <stdlib.h>
#include <string.h>

struct dumper {
    FILE *out;
    FILE *places; /* NULL: each place is written where it belongs */
    const struct ir_prog *p;
    const struct ir_func *f; /* NULL outside functions */
    struct arena *scratch;
    struct ir_names *funcs, *globals, *locals;
};

static void put(struct dumper *d, const char *s)
{
    fputs_unlocked(s, d->out);
}

static void put_unsigned(struct dumper *d, uint64_t n)
{
    char digits[24], *s = digits + sizeof digits;
    *--s = '\0';
    do
        *--s = (char)('0' + n % 10);
    while (n /= 10);
    put(d, s);
}

static void put_signed(struct dumper *d, int64_t n)
{
    if (n < 0)
        putc_unlocked('-', d->out);
    put_unsigned(d, n < 0 ? -(uint64_t)n : (uint64_t)n);
}

static void put_byte(struct dumper *d, unsigned char c)
{
    static const char hex[] = "0123456789abcdef";
    switch (c) {
    case '\n': put(d, "\\n"); return;
    case '\t': put(d, "\\t"); return;
    case '\r': put(d, "\\r"); return;
    case '"': case '\\':
        putc_unlocked('\\', d->out);
        putc_unlocked(c, d->out);
        return;
    }
    if (c >= 0x20 && c < 0x7f) {
        putc_unlocked(c, d->out);
    } else {
        put(d, "\\x");
        putc_unlocked(hex[c >> 4], d->out);
        putc_unlocked(hex[c & 15], d->out);
    }
}

static void put_quoted(struct dumper *d, const char *s, size_t n)
{
    putc_unlocked('"', d->out);
    for (size_t i = 0; i < n; i++)
        put_byte(d, (unsigned char)s[i]);
    putc_unlocked('"', d->out);
}

static void put_name(struct dumper *d, const char *name)
{
    if (ir_is_bare(name))
        put(d, name);
    else
        put_quoted(d, name ? name : "", name ? strlen(name) : 0);
}

static void put_type(struct dumper *d, struct ir_type t)
{
    put(d, ir_kind_text(t.kind));
    if (t.kind == IR_VOID || (t.kind != IR_AGG && ir_same_type(t, ir_type_of(t.kind))))
        return;
    putc_unlocked('(', d->out);
    put_unsigned(d, t.size);
    putc_unlocked(',', d->out);
    put_unsigned(d, t.align);
    putc_unlocked(')', d->out);
}

static bool file_is_bare(const char *s)
{
    if (!*s)
        return false;
    for (; *s; s++)
        if (!(*s >= 'a' && *s <= 'z') && !(*s >= 'A' && *s <= 'Z') &&
            !(*s >= '0' && *s <= '9') && !strchr("_./+-", *s))
            return false;
    return true;
}

/* "ring.c:7:9-7:13" */
static void put_range(struct dumper *d, struct src_range at)
{
    if (!at.file)
        return;
    putc_unlocked(' ', d->out);
    if (file_is_bare(at.file))
        put(d, at.file);
    else
        put_quoted(d, at.file, strlen(at.file));
    putc_unlocked(':', d->out);
    put_unsigned(d, at.line);
    putc_unlocked(':', d->out);
    put_unsigned(d, at.col);
    if (at.end_line || at.end_col) {
        putc_unlocked('-', d->out);
        put_unsigned(d, at.end_line);
        putc_unlocked(':', d->out);
        put_unsigned(d, at.end_col);
    }
}

/* sigil, name, and the index where the name alone does not tell. */
static void put_ref(struct dumper *d, char sigil, const struct ir_names *names,
                    const char *name, uint32_t index)
{
    bool several = true;
    putc_unlocked(sigil, d->out);
    if (ir_is_bare(name)) {
        put(d, name);
        if (ir_names_find(names, name, strlen(name), &several) == index && !several)
            return;
    }
    putc_unlocked('#', d->out);
    put_unsigned(d, index);
}

static void put_local(struct dumper *d, uint32_t i)
{
    bool ok = d->f && i < d->f->n_locals;
    put_ref(d, '&', d->locals, ok ? d->f->locals[i].obj.name : NULL, i);
}

static void put_global(struct dumper *d, uint32_t i)
{
    put_ref(d, '$', d->globals, i < d->p->n_globals ? d->p->globals[i].link_name : NULL,
            i);
}

static void put_func(struct dumper *d, uint32_t i)
{
    put_ref(d, '@', d->funcs, i < d->p->n_funcs ? d->p->funcs[i].link_name : NULL, i);
}

/* The shortest decimal that reads back as the same double, recognisable as a float. */
static void put_float(struct dumper *d, double f)
{
    char text[40];
    for (int digits = 15; digits <= 17; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, f);
        if (strtod(text, NULL) == f)
            break;
    }
    put(d, text);
    if (!strpbrk(text, ".en"))
        put(d, ".0");
}

static void put_typed(struct dumper *d, struct ir_type type)
{
    putc_unlocked(':', d->out);
    put_type(d, type);
}

static void put_address_type(struct dumper *d, struct ir_type type)
{
    if (!ir_same_type(type, ir_type_of(IR_PTR)))
        put_typed(d, type);
}

static void put_bare_opnd(struct dumper *d, const struct ir_opnd *o)
{
    switch (o->kind) {
    case IR_O_NONE: put(d, "_"); break;
    case IR_O_TEMP:
        putc_unlocked('%', d->out);
        put_unsigned(d, o->id);
        if (!d->f || o->id >= d->f->n_temps || !ir_same_type(o->type, d->f->temps[o->id]))
            put_typed(d, o->type);
        break;
    case IR_O_INT:
        if (o->type.kind == IR_U64 || o->type.kind == IR_U128 || o->type.kind == IR_PTR)
            put_unsigned(d, (uint64_t)o->i);
        else
            put_signed(d, o->i);
        put_typed(d, o->type);
        break;
    case IR_O_FLT:
        put_float(d, o->f);
        put_typed(d, o->type);
        break;
    case IR_O_LOCAL:
        put_local(d, o->id);
        put_address_type(d, o->type);
        break;
    case IR_O_GLOBAL:
        put_global(d, o->id);
        put_address_type(d, o->type);
        break;
    case IR_O_FUNC:
        put_func(d, o->id);
        put_address_type(d, o->type);
        break;
    }
}

static void put_opnd(struct dumper *d, const struct ir_opnd *o)
{
    putc_unlocked(' ', d->out);
    put_bare_opnd(d, o);
}

static void put_word_text(struct dumper *d, const char *word, const char *text)
{
    if (!text)
        return;
    put(d, word);
    put_quoted(d, text, strlen(text));
}

static void put_word_number(struct dumper *d, const char *word, uint64_t n)
{
    put(d, word);
    put_unsigned(d, n);
}

static void put_block(struct dumper *d, uint32_t block)
{
    put_word_number(d, " b", block);
}

static void put_call(struct dumper *d, const struct ir_instr *in)
{
    put_opnd(d, &in->callee);
    bool plain =
        in->callee.kind == IR_O_FUNC && ir_same_type(in->callee.type, ir_type_of(IR_PTR));
    put(d, plain ? "(" : " ("); /* not to be read as the size of a type */
    for (uint32_t i = 0; i < in->n_args; i++) {
        put(d, i ? ", " : "");
        put_bare_opnd(d, &in->args[i]);
    }
    putc_unlocked(')', d->out);
    if (in->sret.kind != IR_O_NONE) {
        put(d, " sret");
        put_opnd(d, &in->sret);
    }
}

static void put_switch(struct dumper *d, const struct ir_instr *in)
{
    put_opnd(d, &in->a);
    put_block(d, in->to[0]);
    put(d, " {");
    for (uint32_t i = 0; i < in->n_cases; i++) {
        putc_unlocked(' ', d->out);
        put_signed(d, in->cases[i].lo);
        put(d, "..");
        put_signed(d, in->cases[i].hi);
        put_block(d, in->cases[i].to);
    }
    put(d, " }");
}

/* What follows the op, its type and its operator. */
static void put_operands(struct dumper *d, const struct ir_instr *in)
{
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
    case IR_VAEND: put_opnd(d, &in->a); break;
    case IR_RET:
        if (in->a.kind != IR_O_NONE)
            put_opnd(d, &in->a);
        break;
    case IR_BIN:
    case IR_STORE:
    case IR_VACOPY:
        put_opnd(d, &in->a);
        put_opnd(d, &in->b);
        break;
    case IR_LOADBITS:
    case IR_STOREBITS:
        put_opnd(d, &in->a);
        if (in->op == IR_STOREBITS)
            put_opnd(d, &in->b);
        put_word_number(d, " bit ", in->bit);
        put_word_number(d, " width ", in->width);
        break;
    case IR_PTRADD:
        put_opnd(d, &in->a);
        put_opnd(d, &in->b);
        put_word_number(d, " * ", in->scale);
        put(d, " + ");
        put_signed(d, in->offset);
        if (in->last)
            put_word_number(d, " in ", in->last);
        if (in->last && in->before != IR_ANYWHERE)
            put_word_number(d, " at ", in->before);
        break;
    case IR_PTRDIFF:
        put_opnd(d, &in->a);
        put_opnd(d, &in->b);
        put_word_number(d, " / ", in->scale);
        break;
    case IR_MEMCPY:
        put_opnd(d, &in->a);
        put_opnd(d, &in->b);
        put_word_number(d, " size ", in->size);
        break;
    case IR_MEMZERO:
        put_opnd(d, &in->a);
        put_word_number(d, " size ", in->size);
        break;
    case IR_CALL: put_call(d, in); break;
    case IR_JUMP: put_block(d, in->to[0]); break;
    case IR_BR:
        put_opnd(d, &in->a);
        put_block(d, in->to[0]);
        put_block(d, in->to[1]);
        break;
    case IR_SWITCH: put_switch(d, in); break;
    }
}

/* The place at the end of a line; or on its own in the list of places. */
static void put_place(struct dumper *d, struct src_range at)
{
    if (d->places) {
        struct dumper list = {.out = d->places};
        put_range(&list, at);
        putc_unlocked('\n', d->places);
    } else {
        put_range(d, at);
    }
    putc_unlocked('\n', d->out);
}

static void put_item_place(struct dumper *d, struct src_range at)
{
    if (at.file && !d->places)
        put(d, "  ;");
    put_place(d, at);
}

static void put_instr(struct dumper *d, const struct ir_instr *in)
{
    put(d, "  ");
    if (in->dst != IR_NO_TEMP) {
        put_word_number(d, "%", in->dst);
        if (in->dst < d->f->n_temps &&
            !ir_same_type(d->f->temps[in->dst], ir_result_type(in)))
            put_typed(d, d->f->temps[in->dst]);
        put(d, " = ");
    }
    put(d, ir_op_text(in->op));
    put(d, in->is_volatile ? " volatile" : in->ends ? " ends" : "");
    if (in->op == IR_BIN || in->op == IR_UN) {
        putc_unlocked(' ', d->out);
        put(d, in->op == IR_BIN ? ir_bin_text(in->bin) : ir_un_text(in->un));
    }
    if (ir_shows_type(in->op)) {
        putc_unlocked(' ', d->out);
        put_type(d, in->type);
    }
    put_operands(d, in);
    put_word_text(d, " name ", in->obj_name);
    put_word_text(d, " text ", in->text);
    put_word_text(d, " points ", in->points);
    if (in->side)
        put_word_number(d, " side ", in->side);
    if (!d->places)
        put_word_number(d, "  ; s", in->id);
    put_place(d, in->at);
}

/* Type, C type and flags of an object.  A scalar is its own element if not said else. */
static void put_object(struct dumper *d, const struct ir_object *o)
{
    struct ir_type implied = {0};
    if (o->type.kind != IR_AGG)
        implied = ir_type_of(o->type.kind);
    putc_unlocked(' ', d->out);
    put_type(d, o->type);
    put_word_text(d, " ", o->c_type);
    if (!ir_same_type(o->elem, implied)) {
        put(d, " elem ");
        put_type(d, o->elem);
    }
    put(d, o->is_temp ? " temp" : "");
    put(d, o->is_const ? " const" : "");
}

/* Trailing zeros are counted, so that large buffers stay short. */
static void put_bytes(struct dumper *d, const char *bytes, uint64_t n)
{
    uint64_t zeros = 0;
    while (zeros < n && !bytes[n - 1 - zeros])
        zeros++;
    if (zeros <= 4)
        zeros = 0;
    put(d, "  bytes ");
    put_quoted(d, bytes, n - zeros);
    if (zeros)
        put_word_number(d, " zeros ", zeros);
    putc_unlocked('\n', d->out);
}

static void put_init(struct dumper *d, const struct ir_init *init)
{
    put_word_number(d, "  init ", init->offset);
    putc_unlocked(' ', d->out);
    put_type(d, init->type);
    put_opnd(d, &init->value);
    if (init->addend) {
        put(d, " + ");
        put_signed(d, init->addend);
    }
    if (init->bit || init->width) {
        put_word_number(d, " bit ", init->bit);
        put_word_number(d, " width ", init->width);
    }
    putc_unlocked('\n', d->out);
}

static void put_own_name(struct dumper *d, const char *name, const char *link_name)
{
    if (!name || (link_name && strcmp(name, link_name) == 0))
        return;
    put(d, " name ");
    put_name(d, name);
}

static void put_global_item(struct dumper *d, const struct ir_global *g)
{
    put(d, "global $");
    put_name(d, g->link_name);
    put_object(d, &g->obj);
    put_own_name(d, g->obj.name, g->link_name);
    put(d, g->is_static ? " static" : "");
    put(d, g->is_extern ? " extern" : "");
    put(d, g->is_weak ? " weak" : "");
    put(d, g->is_string ? " string" : "");
    put_item_place(d, g->obj.at);
    if (g->bytes)
        put_bytes(d, g->bytes, g->obj.type.size);
    for (uint32_t i = 0; i < g->n_inits; i++)
        put_init(d, &g->inits[i]);
}

static void put_signature(struct dumper *d, const struct ir_func *f)
{
    put(d, "func @");
    put_name(d, f->link_name);
    putc_unlocked('(', d->out);
    for (uint32_t i = 0; i < f->n_params; i++) {
        put(d, i ? ", " : "");
        put_type(d, f->param_types ? f->param_types[i] : (struct ir_type){0});
        put(d, i < 64 && f->number_params >> i & 1 ? " numbers" : "");
    }
    if (f->variadic)
        put(d, f->n_params ? ", ..." : "...");
    put(d, ") ");
    put_type(d, f->ret);
    put_own_name(d, f->name, f->link_name);
    put(d, f->is_static ? " static" : "");
    put(d, f->noreturn ? " noreturn" : "");
    put(d, f->in_system_header ? " system" : "");
    put(d, f->is_weak ? " weak" : "");
    put(d, f->is_inline ? " inline" : "");
    put(d, f->is_lowered ? " lowered" : "");
    put(d, f->defined ? " {" : "");
    put_item_place(d, f->at);
}

static struct ir_names *local_names(struct dumper *d)
{
    struct ir_names *names = ir_names_new(d->scratch, d->f->n_locals);
    for (uint32_t i = 0; i < d->f->n_locals; i++) {
        const char *name = d->f->locals[i].obj.name;
        if (name)
            ir_names_add(names, name, strlen(name), i);
    }
    return names;
}

/* Temporaries that no instruction defines any more still have a type. */
static void put_undefined_temps(struct dumper *d)
{
    const struct ir_func *f = d->f;
    bool *defined = ARENA_ARRAY(d->scratch, bool, f->n_temps);
    for (uint32_t b = 0; b < f->n_blocks; b++)
        for (uint32_t i = 0; i < f->blocks[b].n_instrs; i++)
            if (f->blocks[b].instrs[i].dst < f->n_temps)
                defined[f->blocks[b].instrs[i].dst] = true;
    for (uint32_t t = 0; t < f->n_temps; t++) {
        if (defined[t])
            continue;
        put_word_number(d, "  temp %", t);
        putc_unlocked(' ', d->out);
        put_type(d, f->temps[t]);
        putc_unlocked('\n', d->out);
    }
}

static void put_body(struct dumper *d)
{
    d->locals = local_names(d);
    for (uint32_t i = 0; i < d->f->n_locals; i++) {
        const struct ir_local *l = &d->f->locals[i];
        put(d, l->is_param ? "  param &" : "  local &");
        put_name(d, l->obj.name);
        put_object(d, &l->obj);
        put_item_place(d, l->obj.at);
    }
    for (uint32_t i = 0; i < d->f->n_sides; i++) {
        put_word_number(d, "  side ", d->f->sides[i].group);
        put_word_number(d, " in ", d->f->sides[i].parent);
        putc_unlocked('\n', d->out);
    }
    put_undefined_temps(d);
    for (uint32_t b = 0; b < d->f->n_blocks; b++) {
        put_word_number(d, "b", b);
        put(d, ":\n");
        for (uint32_t i = 0; i < d->f->blocks[b].n_instrs; i++)
            put_instr(d, &d->f->blocks[b].instrs[i]);
    }
    put(d, "}\n");
}

static void name_all(struct dumper *d)
{
    const struct ir_prog *p = d->p;
    d->funcs = ir_names_new(d->scratch, p->n_funcs);
    d->globals = ir_names_new(d->scratch, p->n_globals);
    for (uint32_t i = 0; i < p->n_funcs; i++)
        if (p->funcs[i].link_name)
            ir_names_add(d->funcs, p->funcs[i].link_name, strlen(p->funcs[i].link_name),
                         i);
    for (uint32_t i = 0; i < p->n_globals; i++)
        if (p->globals[i].link_name)
            ir_names_add(d->globals, p->globals[i].link_name,
                         strlen(p->globals[i].link_name), i);
}

static void dump(FILE *out, FILE *places, const struct ir_prog *p)
{
    struct dumper d = {.out = out, .places = places, .p = p, .scratch = arena_new()};
    name_all(&d);
    if (!places)
        put_word_number(&d, "prog next ", p->next_id);
    if (p->main_func != UINT32_MAX) {
        put(&d, " main ");
        put_func(&d, p->main_func);
    }
    if (p->puns)
        put(&d, " puns");
    putc_unlocked('\n', out);
    for (uint32_t i = 0; i < p->n_globals; i++)
        put_global_item(&d, &p->globals[i]);
    for (uint32_t i = 0; i < p->n_funcs; i++) {
        d.f = &p->funcs[i];
        d.locals = NULL;
        put_signature(&d, d.f);
        if (d.f->defined)
            put_body(&d);
    }
    arena_free(d.scratch);
}

void ir_dump(FILE *out, const struct ir_prog *p)
{
    dump(out, NULL, p);
}

void ir_dump_code(FILE *code, FILE *places, const struct ir_prog *p)
{
    dump(code, places, p);
}
