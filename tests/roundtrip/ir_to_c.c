/* IR text -> C, to prove that lowering keeps the meaning of programs (tests only).
 *
 *     m2s-ir-to-c PROGRAM.ir > PROGRAM.c
 *
 * Every object becomes an aligned array of bytes, every temporary a variable, every
 * block a label; loads and stores copy bytes, so that no aliasing rule matters.  Library
 * functions are declared with the IR's types under an assembler name, without headers:
 *
 *     extern i32 f_0(ptr, ...) __asm__("printf");
 *     static i32 f_1(i32 p0) { ... b0: t0 = load_i32(l0); t1 = t0 > (i32)1; if (t1) ... }
 *
 * Memory whose lifetime begins is filled with 0xa5: a forgotten initialisation shows.
 * Struct values are passed as structs of bytes; for library functions that fits only
 * structs of integers (div).  Compile with -fwrapv.  tcc will do where neither numbers of
 * 128 bits nor complex ones occur; it has no builtins (tests/slicer/replay/tcc.h).
 */
#include "core/ir/check.h"
#include "core/ir/names.h"
#include "core/ir/text.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

struct emitter {
    FILE *out;
    const struct ir_prog *p;
    const struct ir_func *f;
};

static const char *const prelude =
    "typedef _Bool t_bool; typedef signed char t_i8; typedef unsigned char t_u8;\n"
    "typedef short t_i16; typedef unsigned short t_u16; typedef int t_i32;\n"
    "typedef unsigned t_u32; typedef long t_i64; typedef unsigned long t_u64;\n"
    "typedef float t_f32; typedef double t_f64; typedef long double t_f80;\n"
    "typedef char *t_ptr; typedef __builtin_va_list va;\n"
    "#define ACCESS(T) static inline t_##T load_##T(t_ptr p) \\\n"
    "{ t_##T v; __builtin_memcpy(&v, p, sizeof v); return v; } \\\n"
    "static inline void store_##T(t_ptr p, t_##T v) \\\n"
    "{ __builtin_memcpy(p, &v, sizeof v); }\n"
    "ACCESS(bool) ACCESS(i8) ACCESS(u8) ACCESS(i16) ACCESS(u16) ACCESS(i32) ACCESS(u32)\n"
    "ACCESS(i64) ACCESS(u64) ACCESS(f32) ACCESS(f64) ACCESS(f80) ACCESS(ptr)\n"
    "#ifndef __TINYC__\n"
    "typedef __int128 t_i128; typedef unsigned __int128 t_u128; typedef _Complex float t_c32;\n"
    "typedef _Complex double t_c64; typedef _Complex long double t_c80;\n"
    "ACCESS(i128) ACCESS(u128) ACCESS(c32) ACCESS(c64) ACCESS(c80)\n"
    "#endif\n"
    "static inline t_u64 get_bits(t_ptr p, int size, int bit, int width, int sign)\n"
    "{ t_u64 u = 0; __builtin_memcpy(&u, p, size); u = u << (64 - bit - width);\n"
    "  return sign ? (t_u64)((t_i64)u >> (64 - width)) : u >> (64 - width); }\n"
    "static inline void set_bits(t_ptr p, int size, int bit, int width, t_u64 v)\n"
    "{ t_u64 u = 0, mask = (~0ul >> (64 - width)) << bit;\n"
    "  __builtin_memcpy(&u, p, size);\n"
    "  u = (u & ~mask) | ((v << bit) & mask); __builtin_memcpy(p, &u, size); }\n"
    "#define FILL(p, n) __builtin_memset(p, 0xa5, n)\n";

static void put(struct emitter *e, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

static void put(struct emitter *e, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    vfprintf(e->out, fmt, args);
    va_end(args);
}

static uint64_t at_least_one(uint64_t size)
{
    return size ? size : 1;
}

static void put_type(struct emitter *e, struct ir_type t)
{
    if (t.kind == IR_VOID)
        put(e, "void");
    else if (t.kind == IR_AGG)
        put(e, "struct agg_%" PRIu64, t.size);
    else
        put(e, "t_%s", ir_kind_text(t.kind));
}

static void put_int(struct emitter *e, const struct ir_opnd *o)
{
    put(e, "(");
    put(e, "(");
    put_type(e, o->type);
    if (o->type.kind == IR_U64 || o->type.kind == IR_PTR || o->type.kind == IR_U128)
        put(e, ")%" PRIu64 "ul)", (uint64_t)o->i);
    else if (o->i == INT64_MIN)
        put(e, ")(-9223372036854775807l - 1))");
    else
        put(e, ")%" PRId64 "l)", o->i);
}

static void put_float(struct emitter *e, const struct ir_opnd *o)
{
    put(e, "((");
    put_type(e, o->type);
    if (isnan(o->f))
        put(e, ")%s__builtin_nan(\"\"))", signbit(o->f) ? "-" : "");
    else if (isinf(o->f))
        put(e, ")%s__builtin_inf())", o->f < 0 ? "-" : "");
    else
        put(e, ")%a)", o->f);
}

static void put_opnd(struct emitter *e, const struct ir_opnd *o)
{
    switch (o->kind) {
    case IR_O_NONE: put(e, "0"); break;
    case IR_O_TEMP: put(e, "t%u", o->id); break;
    case IR_O_INT: put_int(e, o); break;
    case IR_O_FLT: put_float(e, o); break;
    case IR_O_LOCAL: put(e, "((t_ptr)l%u)", o->id); break;
    case IR_O_GLOBAL: put(e, "((t_ptr)g%u)", o->id); break;
    case IR_O_FUNC: put(e, "((t_ptr)f%u)", o->id); break;
    }
}

static void put_passed(struct emitter *e, const struct ir_opnd *o)
{
    if (o->type.kind == IR_AGG)
        put(e, "*(struct agg_%" PRIu64 " *)", o->type.size);
    put_opnd(e, o);
}

static void put_string(struct emitter *e, const char *s, uint64_t n)
{
    put(e, "\"");
    for (uint64_t i = 0; i < n; i++)
        put(e, "\\%03o", (unsigned char)s[i]);
    put(e, "\"");
}

/* ---- instructions ---- */

static void put_bin(struct emitter *e, const struct ir_instr *in)
{
    static const char *const signs[] = {"+",  "-",  "*",  "/",  "%", "&",  "|", "^",
                                        "<<", ">>", "==", "!=", "<", "<=", ">", ">="};
    put_opnd(e, &in->a);
    put(e, " %s ", signs[in->bin]);
    put_opnd(e, &in->b);
}

static void put_cast(struct emitter *e, const struct ir_instr *in)
{
    enum ir_kind to = in->type.kind, from = in->a.type.kind;
    put(e, "(");
    put_type(e, in->type);
    put(e, ")");
    if (to == IR_PTR && from != IR_PTR)
        put(e, "(t_i64)");
    else if (from == IR_PTR && to != IR_PTR && to != IR_BOOL)
        put(e, "(t_u64)");
    put_opnd(e, &in->a);
}

static void put_ptradd(struct emitter *e, const struct ir_instr *in)
{
    put(e, "(t_ptr)((t_u64)");
    put_opnd(e, &in->a);
    if (in->b.kind != IR_O_NONE) {
        put(e, " + (t_u64)(t_i64)");
        put_opnd(e, &in->b);
        put(e, " * %" PRIu64 "ul", in->scale);
    }
    put(e, " + (t_u64)%" PRId64 "l)", in->offset);
}

static void put_ptrdiff(struct emitter *e, const struct ir_instr *in)
{
    put(e, "(t_i64)((t_u64)");
    put_opnd(e, &in->a);
    put(e, " - (t_u64)");
    put_opnd(e, &in->b);
    put(e, ") / %" PRIu64 "l", in->scale);
}

/* All arguments are named and an ellipsis follows, which suits both kinds of callee. */
static void put_callee(struct emitter *e, const struct ir_instr *in)
{
    if (in->callee.kind == IR_O_FUNC) {
        put(e, "f%u", in->callee.id);
        return;
    }
    put(e, "((");
    put_type(e, in->type);
    put(e, " (*)(");
    for (uint32_t i = 0; i < in->n_args; i++) {
        put_type(e, in->args[i].type);
        put(e, ", ");
    }
    put(e, in->n_args ? "...))" : "void))");
    put_opnd(e, &in->callee);
    put(e, ")");
}

static void put_call(struct emitter *e, const struct ir_instr *in)
{
    if (in->type.kind == IR_AGG) {
        put(e, "*(");
        put_type(e, in->type);
        put(e, " *)");
        put_opnd(e, &in->sret);
        put(e, " = ");
    }
    put_callee(e, in);
    put(e, "(");
    for (uint32_t i = 0; i < in->n_args; i++) {
        put(e, i ? ", " : "");
        put_passed(e, &in->args[i]);
    }
    put(e, ")");
}

static void put_vaarg(struct emitter *e, const struct ir_instr *in)
{
    if (in->type.kind == IR_AGG) /* a copy, that lives long enough */
        put(e,
            "__builtin_memcpy(__builtin_alloca(%" PRIu64 "), &(struct agg_%" PRIu64
            "[]){",
            at_least_one(in->type.size), in->type.size);
    put(e, "__builtin_va_arg(*(va *)");
    put_opnd(e, &in->a);
    put(e, ", ");
    put_type(e, in->type);
    put(e, ")");
    if (in->type.kind == IR_AGG)
        put(e, "}, %" PRIu64 ")", in->type.size);
}

static void put_bits(struct emitter *e, const struct ir_instr *in)
{
    put(e, in->op == IR_LOADBITS ? "get_bits(" : "set_bits(");
    put_opnd(e, &in->a);
    put(e, ", %d, %u, %u, ", (int)in->type.size, in->bit, in->width);
    if (in->op == IR_LOADBITS)
        put(e, "%d", ir_is_signed(in->type.kind));
    else
        put_opnd(e, &in->b);
    put(e, ")");
}

static void put_memory(struct emitter *e, const char *function, const struct ir_instr *in)
{
    put(e, "__builtin_%s(", function);
    put_opnd(e, &in->a);
    put(e, ", ");
    put_opnd(e, &in->b);
    put(e, ", %" PRIu64 ")", in->size);
}

static void put_ret(struct emitter *e, const struct ir_instr *in)
{
    struct ir_type ret = e->f->ret;
    put(e, "return");
    if (in->a.kind == IR_O_NONE && ret.kind == IR_AGG) {
        put(e, " (");
        put_type(e, ret);
        put(e, "){{0}}");
    } else if (ret.kind != IR_VOID) {
        put(e, " ");
        put_passed(e, &in->a);
    }
}

static void put_switch(struct emitter *e, const struct ir_instr *in)
{
    put(e, "switch ((t_i64)");
    put_opnd(e, &in->a);
    put(e, ") { default: goto b%u;", in->to[0]);
    for (uint32_t i = 0; i < in->n_cases; i++) {
        struct ir_opnd lo = ir_int(IR_I64, in->cases[i].lo),
                       hi = ir_int(IR_I64, in->cases[i].hi);
        put(e, " case ");
        put_opnd(e, &lo);
        put(e, " ... ");
        put_opnd(e, &hi);
        put(e, ": goto b%u;", in->cases[i].to);
    }
    put(e, " }");
}

/* Which operand comes first: they do so as they stand. */
static bool is_order(const struct ir_instr *in)
{
    return in->text && (strstr(in->text, IR_ORDER) || strstr(in->text, IR_ANY_ORDER));
}

static void put_value(struct emitter *e, const struct ir_instr *in)
{
    switch (in->op) {
    case IR_COPY: put_opnd(e, &in->a); break;
    case IR_UNKNOWN: put(e, is_order(in) ? "0" : "(__builtin_trap(), 0)"); break;
    case IR_LOAD:
        put(e, "load_%s(", ir_kind_text(in->type.kind));
        put_opnd(e, &in->a);
        put(e, ")");
        break;
    case IR_LOADBITS:
    case IR_STOREBITS: put_bits(e, in); break;
    case IR_BIN: put_bin(e, in); break;
    case IR_UN:
        put(e, in->un == IR_NEG ? "-" : "~");
        put_opnd(e, &in->a);
        break;
    case IR_CAST: put_cast(e, in); break;
    case IR_PTRADD: put_ptradd(e, in); break;
    case IR_PTRDIFF: put_ptrdiff(e, in); break;
    case IR_ALLOCA:
        put(e, "__builtin_alloca(");
        put_opnd(e, &in->a);
        put(e, ")");
        break;
    case IR_CALL: put_call(e, in); break;
    case IR_VAARG: put_vaarg(e, in); break;
    case IR_STORE:
        put(e, "store_%s(", ir_kind_text(in->type.kind));
        put_opnd(e, &in->a);
        put(e, ", ");
        put_opnd(e, &in->b);
        put(e, ")");
        break;
    case IR_MEMCPY: put_memory(e, "memmove", in); break;
    case IR_MEMZERO: put_memory(e, "memset", in); break;
    case IR_DECL: put(e, "FILL(l%u, sizeof l%u)", in->a.id, in->a.id); break;
    case IR_VASTART:
        put(e, "__builtin_va_start(*(va *)");
        put_opnd(e, &in->a);
        put(e, ", p%u)", e->f->n_params - 1);
        break;
    case IR_VACOPY:
        put(e, "__builtin_va_copy(*(va *)");
        put_opnd(e, &in->a);
        put(e, ", *(va *)");
        put_opnd(e, &in->b);
        put(e, ")");
        break;
    case IR_VAEND:
        put(e, "__builtin_va_end(*(va *)");
        put_opnd(e, &in->a);
        put(e, ")");
        break;
    case IR_JUMP: put(e, "goto b%u", in->to[0]); break;
    case IR_BR:
        put(e, "if (");
        put_opnd(e, &in->a);
        put(e, ") goto b%u; else goto b%u", in->to[0], in->to[1]);
        break;
    case IR_SWITCH: put_switch(e, in); break;
    case IR_RET: put_ret(e, in); break;
    case IR_UNREACHABLE: put(e, "__builtin_trap()"); break;
    case IR_OP_COUNT: break;
    }
}

/* ---- functions and globals ---- */

static void put_signature(struct emitter *e, uint32_t func)
{
    const struct ir_func *f = &e->p->funcs[func];
    put_type(e, f->ret);
    put(e, " f%u(", func);
    for (uint32_t i = 0; i < f->n_params; i++) {
        put(e, i ? ", " : "");
        put_type(e, f->param_types[i]);
        put(e, " p%u", i);
    }
    put(e, "%s)", !f->variadic ? f->n_params ? "" : "void" : f->n_params ? ", ..." : "");
}

static void put_declarations(struct emitter *e)
{
    for (uint32_t i = 0; i < e->p->n_funcs; i++) {
        const struct ir_func *f = &e->p->funcs[i];
        if (!f->defined && strncmp(f->link_name, "__builtin_", 10) == 0) {
            put(e, "#define f%u %s\n", i, f->link_name);
            continue;
        }
        put(e, f->defined ? "static " : "extern ");
        put_signature(e, i);
        if (!f->defined)
            put(e, " __asm__(\"%s\")", f->link_name);
        put(e, ";\n");
    }
}

static void put_locals(struct emitter *e)
{
    const struct ir_func *f = e->f;
    for (uint32_t i = 0; i < f->n_locals; i++) {
        const struct ir_object *o = &f->locals[i].obj;
        put(e, "  _Alignas(%u) char l%u[%" PRIu64 "];\n",
            o->type.align ? o->type.align : 1, i, at_least_one(o->type.size));
        put(e, "  FILL(l%u, sizeof l%u);\n", i, i);
    }
    for (uint32_t i = 0; i < f->n_params; i++)
        put(e, "  __builtin_memcpy(l%u, &p%u, %" PRIu64 ");\n", i, i,
            f->param_types[i].size);
    for (uint32_t i = 0; i < f->n_temps; i++) {
        if (f->temps[i].kind == IR_VOID || f->temps[i].kind == IR_AGG)
            continue;
        put(e, "  ");
        put_type(e, f->temps[i]);
        put(e, " t%u;\n", i);
    }
}

static void put_func(struct emitter *e, uint32_t func)
{
    const struct ir_func *f = e->f = &e->p->funcs[func];
    put(e, "static ");
    put_signature(e, func);
    put(e, " /* %s */\n{\n", f->name);
    put_locals(e);
    for (uint32_t b = 0; b < f->n_blocks; b++) {
        put(e, "b%u:;\n", b);
        for (uint32_t i = 0; i < f->blocks[b].n_instrs; i++) {
            const struct ir_instr *in = &f->blocks[b].instrs[i];
            put(e, "  ");
            if (in->dst != IR_NO_TEMP)
                put(e, "t%u = ", in->dst);
            put_value(e, in);
            put(e, ";\n");
        }
    }
    put(e, "}\n");
}

static void put_globals(struct emitter *e)
{
    for (uint32_t i = 0; i < e->p->n_globals; i++) {
        const struct ir_global *g = &e->p->globals[i];
        if (g->is_extern)
            put(e, "extern char g%u[] __asm__(\"%s\");\n", i, g->link_name);
        else
            put(e, "static _Alignas(%u) char g%u[%" PRIu64 "];\n",
                g->obj.type.align ? g->obj.type.align : 1, i,
                at_least_one(g->obj.type.size));
    }
}

static void put_init(struct emitter *e, uint32_t global, const struct ir_init *init)
{
    put(e, init->width ? "  set_bits(" : "  store_%s(", ir_kind_text(init->type.kind));
    put(e, "(t_ptr)g%u + %" PRIu64 ", ", global, init->offset);
    if (init->width)
        put(e, "%d, %u, %u, ", (int)init->type.size, init->bit, init->width);
    if (init->type.kind != IR_PTR && init->value.type.kind == IR_PTR)
        put(e, "(t_u64)");
    put(e, "(");
    put_opnd(e, &init->value);
    if (init->addend)
        put(e, " + %" PRId64 "l", init->addend);
    put(e, "));\n");
}

static void put_inits(struct emitter *e)
{
    put(e, "static void init_globals(void)\n{\n");
    for (uint32_t i = 0; i < e->p->n_globals; i++) {
        const struct ir_global *g = &e->p->globals[i];
        if (g->bytes) {
            put(e, "  __builtin_memcpy(g%u, ", i);
            put_string(e, g->bytes, g->obj.type.size);
            put(e, ", %" PRIu64 ");\n", g->obj.type.size);
        }
        for (uint32_t k = 0; k < g->n_inits; k++)
            put_init(e, i, &g->inits[k]);
    }
    put(e, "}\n");
}

/* One struct type for each size in use; alignment 8 as for real structs of integers. */
static void note_size(uint64_t **sizes, size_t *n, size_t *cap, struct ir_type t)
{
    if (t.kind != IR_AGG)
        return;
    for (size_t i = 0; i < *n; i++)
        if ((*sizes)[i] == t.size)
            return;
    if (*n == *cap) {
        *cap = *cap ? *cap * 2 : 8;
        *sizes = realloc(*sizes, *cap * sizeof **sizes);
    }
    (*sizes)[(*n)++] = t.size;
}

static void put_structs(struct emitter *e)
{
    uint64_t *sizes = NULL;
    size_t n = 0, cap = 0;
    for (uint32_t i = 0; i < e->p->n_funcs; i++) {
        const struct ir_func *f = &e->p->funcs[i];
        note_size(&sizes, &n, &cap, f->ret);
        for (uint32_t k = 0; k < f->n_params; k++)
            note_size(&sizes, &n, &cap, f->param_types[k]);
        for (uint32_t b = 0; b < f->n_blocks; b++) {
            for (uint32_t k = 0; k < f->blocks[b].n_instrs; k++) {
                const struct ir_instr *in = &f->blocks[b].instrs[k];
                note_size(&sizes, &n, &cap, in->type);
                for (uint32_t a = 0; a < in->n_args; a++)
                    note_size(&sizes, &n, &cap, in->args[a].type);
            }
        }
    }
    for (size_t i = 0; i < n; i++)
        put(e,
            "struct __attribute__((may_alias, packed)) agg_%" PRIu64 " { char b[%" PRIu64
            "]; };\n",
            sizes[i], sizes[i]);
    free(sizes);
}

static void put_main(struct emitter *e)
{
    const struct ir_func *f = &e->p->funcs[e->p->main_func];
    put(e,
        "int main(int argc, char **argv, char **envp)\n"
        "{\n  init_globals();\n  return f%u(%s);\n}\n",
        e->p->main_func,
        f->n_params == 0   ? ""
        : f->n_params == 1 ? "argc"
        : f->n_params == 2 ? "argc, (t_ptr)argv"
                           : "argc, (t_ptr)argv, (t_ptr)envp");
}

static char *read_all(const char *path)
{
    FILE *in = fopen(path, "r");
    char *text = NULL;
    size_t cap = 0;
    if (!in || getdelim(&text, &cap, '\0', in) < 0) {
        perror(path);
        exit(EXIT_FAILURE);
    }
    fclose(in);
    return text;
}

/* The law of the text form, on every program that comes by. */
static bool survives(const struct ir_prog *p, const char *text)
{
    char *again = NULL;
    size_t n;
    FILE *out = open_memstream(&again, &n);
    ir_dump(out, p);
    fclose(out);
    bool same = strcmp(again, text) == 0;
    free(again);
    return same;
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fputs("usage: m2s-ir-to-c PROGRAM.ir\n", stderr);
        return EXIT_FAILURE;
    }
    struct arena *arena = arena_new();
    char *text = read_all(argv[1]);
    const char *error = NULL;
    struct emitter e = {.out = stdout, .p = ir_parse(arena, text, argv[1], &error)};
    if (e.p)
        error = ir_check(e.p, arena);
    if (!error && !survives(e.p, text))
        error = "parse and dump do not give the same text again";
    if (!error && e.p->main_func == UINT32_MAX)
        error = "the program has no main function";
    if (error) {
        fprintf(stderr, "%s\n", error);
        return EXIT_FAILURE;
    }
    fputs(prelude, e.out);
    put_structs(&e);
    put_globals(&e);
    put_declarations(&e);
    put_inits(&e);
    for (uint32_t i = 0; i < e.p->n_funcs; i++)
        if (e.p->funcs[i].defined)
            put_func(&e, i);
    put_main(&e);
    free(text);
    arena_free(arena);
    return EXIT_SUCCESS;
}
