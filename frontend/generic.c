/* _Generic: libclang shows all associations and does not say which one is selected.
 *
 *     _Generic(x, int: MPI_INT, double: MPI_DOUBLE)
 *
 * If the types of the results do not tell, the types of the associations are read from
 * the source text at the keyword's spelling location (in the macro's body, if it comes
 * from one) and compared with the controlling expression's type.
 */
#include "frontend/lower_expr.h"

#include "core/base/vec.h"
#include "frontend/cursor.h"
#include "frontend/types.h"

#include <ctype.h>
#include <string.h>

struct associations {
    const char **types; /* normalised; "default" */
    uint32_t n, cap;
};

/* Words of a type name in a fixed order, for arithmetic types; others as they are written
 * with single blanks. */
const char *generic_normal_type(struct arena *a, const char *s, size_t n)
{
    static const char *const words[] = {"signed", "unsigned", "char", "short", "int",
                                        "long",   "float",    "double", "_Bool"};
    unsigned count[sizeof words / sizeof *words] = {0};
    char *text = arena_alloc(a, n + 2);
    size_t len = 0;
    bool arithmetic = true;
    for (size_t i = 0; i < n;) {
        size_t start = i, w = 0;
        while (i < n && (isalnum((unsigned char)s[i]) || s[i] == '_'))
            i++;
        if (i == start) {
            if (!isspace((unsigned char)s[i]) && s[i] != '\\') {
                arithmetic = false;
                text[len++] = s[i];
            }
            i++;
            continue;
        }
        while (w < sizeof words / sizeof *words &&
               (strlen(words[w]) != i - start || strncmp(words[w], s + start, i - start)))
            w++;
        if (w < sizeof words / sizeof *words)
            count[w]++;
        else
            arithmetic = false;
        if (len && (isalnum((unsigned char)text[len - 1]) || text[len - 1] == '_'))
            text[len++] = ' ';
        memcpy(text + len, s + start, i - start);
        len += i - start;
    }
    text[len] = '\0';
    if (!arithmetic)
        return text;
    bool integer = !count[2] && !count[6] && !count[7] && !count[8];
    return arena_printf(a, "%s%s%s%s%s%s%s%s", count[1] ? "u" : "",
                        count[2] && count[0] ? "s" : "", count[2] ? "char" : "",
                        count[3] ? "short" : "",
                        integer && !count[3] && !count[5] ? "int" : "",
                        count[5] > 1 ? "longlong" : count[5] ? "long" : "",
                        count[6] ? "float" : "",
                        count[7] ? "double" : count[8] ? "_Bool" : "");
}

static const char *skip_literal(const char *s, const char *end)
{
    char quote = *s++;
    while (s < end && *s != quote)
        s += *s == '\\' ? 2 : 1;
    return s < end ? s + 1 : end;
}

/* The end of one argument: the next `,` or `:` or `)` on this level. */
static const char *find_end(const char *s, const char *end, const char *stops)
{
    int depth = 0;
    while (s < end) {
        if (*s == '"' || *s == '\'') {
            s = skip_literal(s, end);
            continue;
        }
        if (depth == 0 && strchr(stops, *s))
            return s;
        depth += strchr("([{", *s) != NULL;
        depth -= strchr(")]}", *s) != NULL;
        s++;
    }
    return NULL;
}

static bool read_associations(struct unit *u, const char *s, const char *end,
                              struct associations *to)
{
    if (end - s < 8 || strncmp(s, "_Generic", 8) != 0 || !(s = memchr(s, '(', 64)))
        return false;
    s = find_end(s + 1, end, ",)");
    while (s && *s == ',') {
        const char *colon = find_end(s + 1, end, ":)");
        if (!colon || *colon != ':')
            return false;
        const char *type = generic_normal_type(u->scratch, s + 1, (size_t)(colon - s - 1));
        VEC_PUSH(u->scratch, to->types, to->n, to->cap, type);
        s = find_end(colon + 1, end, ",)");
    }
    return s != NULL;
}

static bool source_associations(struct unit *u, CXCursor e, struct associations *to)
{
    size_t n;
    const char *text = cursor_spelled_text(u, e, &n);
    return text && read_associations(u, text, text + n, to);
}

static const char *type_text(struct unit *u, CXType t)
{
    const char *s = cursor_own_string(u->scratch, clang_getTypeSpelling(t));
    return generic_normal_type(u->scratch, s, strlen(s));
}

/* The controlling type after lvalue conversion (C11 6.5.1.1p2, DR 481). */
static const char *controlling_type(struct unit *u, CXCursor e, bool canonical)
{
    CXType t = clang_getCursorType(e);
    if (types_is_array(types_c(e))) {
        const char *s = type_text(u, types_pointee(types_c(e)));
        s = arena_printf(u->scratch, "%s *", s);
        return generic_normal_type(u->scratch, s, strlen(s));
    }
    if (canonical)
        t = clang_getCanonicalType(t);
    return type_text(u, clang_getUnqualifiedType(t));
}

/* Types that can only be spelled one way, so that "no match" is certain. */
static bool is_plain(const char *type)
{
    static const char *const plain[] = {
        "char",  "schar",    "uchar", "short",  "ushort", "int", "uint", "long", "ulong",
        "longlong", "ulonglong", "float", "double", "longdouble", "_Bool", "default"};
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        if (strcmp(type, plain[i]) == 0)
            return true;
    return strchr(type, '*') != NULL;
}

static bool choose(const struct associations *l, const char *as_written,
                   const char *canonical, uint32_t *index)
{
    uint32_t fallback = UINT32_MAX;
    bool certain = is_plain(canonical);
    for (uint32_t i = 0; i < l->n; i++) {
        if (strcmp(l->types[i], canonical) == 0 || strcmp(l->types[i], as_written) == 0)
            return *index = i, true;
        if (strcmp(l->types[i], "default") == 0)
            fallback = i;
        certain = certain && is_plain(l->types[i]);
    }
    *index = fallback;
    return fallback != UINT32_MAX && certain;
}

bool generic_choice(struct unit *u, CXCursor e, CXCursor *choice)
{
    struct kids all = kids_of(u, e), k = {0};
    struct associations l = {0};
    CXType t = types_c(e);
    uint32_t n = 0, index;
    for (uint32_t i = 0; i < all.n; i++)
        if (clang_isExpression(clang_getCursorKind(all.v[i])))
            VEC_PUSH(u->scratch, k.v, k.n, k.cap, all.v[i]);
    for (uint32_t i = 1; i < k.n; i++)
        if (clang_equalTypes(types_c(k.v[i]), t)) {
            *choice = k.v[i];
            n++;
        }
    if (n <= 1)
        return n == 1;
    if (!source_associations(u, e, &l) || l.n + 1 != k.n)
        return false;
    if (!choose(&l, controlling_type(u, k.v[0], false), controlling_type(u, k.v[0], true),
                &index))
        return false;
    *choice = k.v[index + 1];
    return clang_equalTypes(types_c(*choice), t);
}
