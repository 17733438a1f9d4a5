/* Inline assembly: its outputs are any value, and what its pointers lead to is unknown.
 *
 *     asm volatile("rdtsc" : "=a"(lo), "=d"(hi));      lo = any value; hi = any value
 *     asm volatile("fstp %0" : : "m"(x), "r"(p));      x too; and a call of @asm(p)
 *
 * What is given to an instruction as a place may be written, whatever its constraint says.  @asm
 * is a row of core/mpi/libc_effects.def: anything may happen through its arguments.
 */
#include "frontend/lower_expr.h"

#include "core/base/vec.h"
#include "frontend/build.h"
#include "frontend/cursor.h"
#include "frontend/lower_decl.h"
#include "frontend/types.h"

#include <ctype.h>
#include <string.h>

struct asm_text {
    bool known;   /* the template is a string literal */
    bool silent;  /* it has no instruction that writes memory */
    bool memory;  /* "memory" is in the list of what it changes */
    bool jumps;   /* asm goto, or it calls a function */
};

/* Instructions that write registers only, or nothing. */
static bool is_silent(const char *s, size_t n)
{
    static const char *const names[] = {"",       "nop",   "pause",  "rep",    "mfence",
                                        "lfence", "sfence", "rdtsc", "rdtscp", "cpuid",
                                        "yield",  "isb",   "dmb",    "dsb",    "sync",
                                        "lwsync", "emms",  "vzeroupper"};
    while (n && isspace((unsigned char)*s))
        s++, n--;
    size_t length = 0;
    while (length < n && !isspace((unsigned char)s[length]))
        length++;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strlen(names[i]) == length && strncmp(names[i], s, length) == 0)
            return true;
    return false;
}

/* One literal of the template: instructions are separated by ';' and "\n". */
static bool literal_is_silent(const char *s, const char *end)
{
    const char *from = s;
    for (; s < end; s++) {
        bool line = *s == '\\' && s + 1 < end && (s[1] == 'n' || s[1] == 't');
        if (*s != ';' && !line)
            continue;
        if (!is_silent(from, (size_t)(s - from)))
            return false;
        s += line;
        from = s + 1;
    }
    return is_silent(from, (size_t)(end - from));
}

static const char *literal_end(const char *s, const char *end)
{
    for (s++; s < end && *s != '"'; s++)
        s += *s == '\\';
    return s < end ? s : end;
}

static bool literal_calls(const char *s, const char *end)
{
    for (; s + 4 <= end; s++)
        if (strncmp(s, "call", 4) == 0)
            return true;
    return false;
}

static const char *skip_comment(const char *s, const char *end)
{
    bool line = s[1] == '/';
    for (s += 2; s + 1 < end && (line ? *s != '\n' : s[0] != '*' || s[1] != '/'); s++)
        ;
    return s + !line;
}

static const char *skip_words(const char *s, const char *end, struct asm_text *t)
{
    while (s < end && *s != '(') {
        t->jumps = t->jumps || strncmp(s, "goto", 4) == 0;
        s++;
    }
    return s;
}

/* "template" : outputs : inputs : what it changes */
static struct asm_text read_text(const char *s, size_t n)
{
    struct asm_text t = {.silent = true};
    const char *end = s + n, *close;
    unsigned depth = 0, section = 0;
    for (s = skip_words(s, end, &t); s < end; s++) {
        if (*s == '(') {
            depth++;
        } else if (*s == ')') {
            if (--depth == 0)
                break;
        } else if (*s == ':' && depth == 1) {
            section++;
        } else if (*s == '/' && s + 1 < end && (s[1] == '/' || s[1] == '*')) {
            s = skip_comment(s, end);
        } else if (*s == '"') {
            close = literal_end(s, end);
            t.known = t.known || section == 0;
            if (section == 0) {
                t.silent = t.silent && literal_is_silent(s + 1, close);
                t.jumps = t.jumps || literal_calls(s + 1, close);
            }
            t.memory = t.memory ||
                       (section == 3 && close - s == 7 && strncmp(s + 1, "memory", 6) == 0);
            s = close;
        } else if (section == 0 && isalnum((unsigned char)*s)) {
            t.silent = false; /* a macro: its text is not seen here */
        }
    }
    return t;
}

static struct asm_text text_of(struct lower_fn *f, CXCursor s)
{
    size_t n;
    const char *text = cursor_spelled_text(f->u, s, &n);
    bool is = text && n > 5 && (strncmp(text, "asm", 3) == 0 || strncmp(text, "__asm", 5) == 0);
    return is ? read_text(text, n) : (struct asm_text){.memory = true};
}

static void call_asm(struct lower_fn *f, struct ir_opnd *args, uint32_t n)
{
    struct ir_opnd callee = {.kind = IR_O_FUNC, .type = ir_type_of(IR_PTR)};
    callee.id = decl_library_func(f->u, "asm", true);
    struct ir_instr *i = build_emit(f, IR_CALL, ir_type_of(IR_VOID));
    i->callee = callee;
    i->args = arena_memdup(f->u->arena, args, n * sizeof *args);
    i->n_args = n;
}

/* Inputs are values: an implicit conversion stands around each that is a place. */
static bool is_place(struct unit *u, CXCursor e)
{
    e = cursor_strip_parens(u, e);
    enum CXCursorKind kind = clang_getCursorKind(e);
    return kind == CXCursor_DeclRefExpr || kind == CXCursor_MemberRefExpr ||
           kind == CXCursor_ArraySubscriptExpr ||
           (kind == CXCursor_UnaryOperator &&
            clang_getCursorUnaryOperatorKind(e) == CXUnaryOperator_Deref);
}

void lower_asm(struct lower_fn *f, CXCursor s)
{
    struct asm_text text = text_of(f, s);
    struct kids k = kids_of(f->u, s);
    struct ir_opnd *args = NULL;
    uint32_t n = 0, cap = 0;
    for (uint32_t i = 0; i < k.n && !text.jumps; i++) {
        if (!clang_isExpression(clang_getCursorKind(k.v[i])))
            continue;
        struct ir_type type = types_value(f->u, k.v[i]);
        struct ir_opnd value;
        if (is_place(f->u, k.v[i]) && type.kind != IR_AGG && !types_is_array(types_c(k.v[i]))) {
            lvalue_store(f, lower_lvalue(f, k.v[i]), build_unknown(f, type, "inline assembly"));
            continue;
        }
        value = type.kind == IR_AGG ? lvalue_address(f, lower_lvalue(f, k.v[i]))
                                    : lower_rvalue(f, k.v[i]);
        if (type.kind == IR_AGG || type.size == 8)
            VEC_PUSH(f->u->scratch, args, n, cap, value);
    }
    if (text.jumps)
        cursor_unsupported(f->u, s, "inline assembly that jumps or calls is not supported");
    else if (text.known && text.silent && n == 0)
        return;
    else if (n)
        call_asm(f, args, n);
    else if (text.memory)
        cursor_unsupported(f->u, s, "inline assembly that may write any memory is not supported");
}
