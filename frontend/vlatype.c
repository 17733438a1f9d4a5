/* sizeof(int[n][m]): libclang shows the sizes (inner ones first, then converted once
 * more) but not the element type, unless it has a name.
 *
 * The type is read where the operator is spelled; what is not understood is not answered.
 */
#include "frontend/vla.h"

#include "frontend/build.h"
#include "frontend/cursor.h"
#include "frontend/lower_expr.h"
#include "frontend/types.h"

#include <string.h>

/* "sizeof (", then the type up to the first '['. */
static bool read_type(const char *s, size_t n, const char **type, size_t *len,
                      uint32_t *brackets)
{
    const char *end = s + n;
    if (n < 8 || strncmp(s, "sizeof", 6) != 0)
        return false;
    s += 6;
    while (s < end && *s == ' ')
        s++;
    if (s == end || *s++ != '(')
        return false;
    *type = s;
    while (s < end && *s != '[' && *s != ')' && *s != '(')
        s++;
    *len = (size_t)(s - *type);
    *brackets = 0;
    for (int depth = 0; s < end && (depth || *s != ')'); s++) {
        if (*s == '(' && !depth)
            return false; /* a pointer or function: not for us */
        if (*s == '[' && !depth)
            ++*brackets;
        depth += *s == '[' || *s == '(';
        depth -= *s == ']' || *s == ')';
    }
    return s < end;
}

static int64_t plain_size(const char *type)
{
    static const struct {
        const char *name;
        int64_t size;
    } sizes[] = {{"char", 1},      {"schar", 1},      {"uchar", 1},  {"_Bool", 1},
                 {"short", 2},     {"ushort", 2},     {"int", 4},    {"uint", 4},
                 {"float", 4},     {"long", 8},       {"ulong", 8},  {"longlong", 8},
                 {"ulonglong", 8}, {"longdouble", 16}, {"double", 8}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        if (strcmp(type, sizes[i].name) == 0)
            return sizes[i].size;
    return type[0] && type[strlen(type) - 1] == '*' ? 8 : -1;
}

/* A named element type: its size, through a variable-length typedef too. */
static struct ir_opnd named_size(struct lower_fn *f, struct kids k)
{
    for (uint32_t i = 0; i < k.n; i++)
        if (clang_getCursorKind(k.v[i]) == CXCursor_TypeRef) {
            int64_t n = types_size_of(types_c(k.v[i]));
            return n >= 0 ? ir_int(IR_I64, n)
                          : vla_decl_size(f, clang_getCursorReferenced(k.v[i]));
        }
    return (struct ir_opnd){0};
}

struct ir_opnd vla_type_size(struct lower_fn *f, CXCursor e)
{
    struct kids k = kids_of(f->u, e);
    size_t n, len;
    const char *type, *text = cursor_spelled_text(f->u, e, &n);
    uint32_t brackets, dims = 0;
    if (!text || !read_type(text, n, &type, &len, &brackets))
        return (struct ir_opnd){0};
    const char *name = generic_normal_type(f->u->scratch, type, len);
    struct ir_opnd size = {0};
    if (plain_size(name) >= 0)
        size = ir_int(IR_I64, plain_size(name));
    else if (!strchr(name, '*'))
        size = named_size(f, k);
    for (uint32_t i = 0; i < k.n && dims < brackets && size.kind != IR_O_NONE; i++) {
        if (!clang_isExpression(clang_getCursorKind(k.v[i])))
            continue;
        struct ir_opnd count = lower_rvalue(f, k.v[i]);
        size = build_bin(f, IR_MUL, size, build_convert(f, count, ir_type_of(IR_I64)));
        dims++;
    }
    return dims == brackets ? size : (struct ir_opnd){0};
}
