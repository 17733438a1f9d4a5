/* String literals: bytes from libclang's spelling, which is C text: "abc\n\000d".
 *
 * Wide literals (L"..", u"..", U"..") are stored in units of 2 or 4 bytes.
 */
#include "frontend/lower_expr.h"

#include "core/base/vec.h"
#include "frontend/cursor.h"
#include "frontend/lower_decl.h"
#include "frontend/types.h"

#include <stdlib.h>
#include <string.h>

struct bytes {
    char *v;
    size_t n, cap;
};

static void put_unit(struct unit *u, struct bytes *to, uint32_t value, uint32_t size)
{
    for (uint32_t i = 0; i < size; i++) {
        char byte = (char)(value >> (8 * i) & 0xff);
        VEC_PUSH(u->scratch, to->v, to->n, to->cap, byte);
    }
}

static uint32_t read_escape(const char **s)
{
    static const char letters[] = "abfnrtv", values[] = "\a\b\f\n\r\t\v";
    char c = *(*s)++;
    if (c >= '0' && c <= '7') {
        uint32_t v = (uint32_t)(c - '0');
        for (int i = 0; i < 2 && **s >= '0' && **s <= '7'; i++)
            v = v * 8 + (uint32_t)(*(*s)++ - '0');
        return v;
    }
    if (c == 'x' || c == 'u' || c == 'U') {
        char *end, digits[9] = {0};
        strncpy(digits, *s, c == 'u' ? 4 : 8);
        uint32_t v = (uint32_t)strtoul(digits, &end, 16);
        *s += end - digits;
        return v;
    }
    const char *letter = strchr(letters, c);
    return letter && c ? (unsigned char)values[letter - letters] : (unsigned char)c;
}

/* One UTF-8 sequence. */
static uint32_t read_utf8(const char **s)
{
    unsigned char c = (unsigned char)*(*s)++;
    int more = c >= 0xf0 ? 3 : c >= 0xe0 ? 2 : c >= 0xc0 ? 1 : 0;
    uint32_t v = more == 3 ? c & 7u : more == 2 ? c & 15u : more == 1 ? c & 31u : c;
    while (more-- && (**s & 0xc0) == 0x80)
        v = v << 6 | ((unsigned char)*(*s)++ & 0x3f);
    return v;
}

static void put_text(struct unit *u, struct bytes *to, const char *s, uint32_t size)
{
    while (*s && *s != '"') {
        if (*s == '\\') {
            s++;
            put_unit(u, to, read_escape(&s), size);
        } else if (size == 1) {
            put_unit(u, to, (unsigned char)*s++, 1);
        } else {
            uint32_t v = read_utf8(&s);
            if (size == 2 && v > 0xffff) {
                put_unit(u, to, 0xd800 + ((v - 0x10000) >> 10), 2);
                v = 0xdc00 + ((v - 0x10000) & 0x3ff);
            }
            put_unit(u, to, v, size);
        }
    }
}

/* The content with its terminating zero; *n counts bytes. */
const char *stringlit_bytes(struct unit *u, CXCursor literal, uint32_t unit_size, size_t *n)
{
    struct bytes to = {0};
    const char *s = cursor_own_string(u->scratch, clang_getCursorSpelling(literal));
    while (*s && *s != '"')
        s++;
    put_text(u, &to, *s ? s + 1 : s, unit_size);
    put_unit(u, &to, 0, unit_size);
    *n = to.n;
    return arena_memdup(u->arena, to.v, to.n);
}

uint32_t stringlit_global(struct unit *u, CXCursor literal)
{
    struct ir_opnd known;
    if (map_get(&u->symbols, literal, &known))
        return known.id;
    struct ir_type unit = types_element(u, literal, types_c(literal));
    size_t n;
    const char *bytes = stringlit_bytes(u, literal, (uint32_t)unit.size, &n);
    const char *name = str_intern(u->prog->strings, "str");
    struct ir_global g = {.is_static = true, .is_string = true, .bytes = bytes};
    g.link_name = decl_unique_link_name(u, name);
    g.obj.name = name;
    g.obj.c_type = arena_printf(
        u->arena, "%s[%zu]",
        cursor_own_string(u->scratch, clang_getTypeSpelling(types_pointee(types_c(literal)))),
        n / unit.size);
    g.obj.type = (struct ir_type){IR_AGG, unit.align, n};
    g.obj.elem = unit;
    g.obj.is_const = true;
    g.obj.at = cursor_range(u, literal);
    uint32_t id = decl_add_global(u, g);
    map_put(u->scratch, &u->symbols, literal,
            (struct ir_opnd){.kind = IR_O_GLOBAL, .type = ir_type_of(IR_PTR), .id = id});
    return id;
}

bool stringlit_is(struct unit *u, CXCursor e, CXCursor *literal)
{
    for (;;) {
        enum CXCursorKind kind = clang_getCursorKind(e);
        if (kind == CXCursor_StringLiteral)
            return *literal = e, true;
        bool wrapped = kind == CXCursor_ParenExpr || kind == CXCursor_UnexposedExpr ||
                       (kind == CXCursor_UnaryOperator &&
                        clang_getCursorUnaryOperatorKind(e) == CXUnaryOperator_Extension);
        if (!wrapped || !types_is_array(types_c(e)))
            return false;
        struct kids k = kids_of(u, e);
        if (k.n != 1)
            return false;
        e = k.v[0];
    }
}
