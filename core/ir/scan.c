#include "core/ir/scan.h"

#include "core/base/vec.h"
#include "core/ir/names.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

void scan_error(struct ir_scan *s, const char *fmt, ...)
{
    if (s->error)
        return;
    char *text = NULL;
    va_list args;
    va_start(args, fmt);
    int n = vasprintf(&text, fmt, args);
    va_end(args);
    s->error =
        arena_printf(s->arena, "%s:%u: %s", s->name, s->line, n < 0 ? "error" : text);
    if (n >= 0)
        free(text);
    s->p = s->end;
}

static void skip_blanks(struct ir_scan *s)
{
    while (*s->p == ' ' || *s->p == '\t' || *s->p == '\r')
        s->p++;
}

bool scan_peek(struct ir_scan *s, char c)
{
    skip_blanks(s);
    return *s->p == c && c;
}

bool scan_char(struct ir_scan *s, char c)
{
    if (!scan_peek(s, c))
        return false;
    s->p++;
    return true;
}

bool scan_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

bool scan_is_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || scan_is_digit(c) ||
           c == '_' || c == '.' || c == '$';
}

bool scan_word(struct ir_scan *s, const char *word)
{
    skip_blanks(s);
    size_t n = strlen(word);
    if (strncmp(s->p, word, n) != 0 || scan_is_name(s->p[n]))
        return false;
    s->p += n;
    return true;
}

/* How the text goes on, for messages. */
static int here(const struct ir_scan *s)
{
    int n = 0;
    while (n < 20 && s->p[n] >= ' ' && s->p[n] < 0x7f)
        n++;
    return n;
}

void scan_expect(struct ir_scan *s, const char *text)
{
    skip_blanks(s);
    size_t n = strlen(text);
    if (strncmp(s->p, text, n) == 0)
        s->p += n;
    else if (!*s->p || *s->p == '\n')
        scan_error(s, "expected '%s' before the end of the line", text);
    else
        scan_error(s, "expected '%s' before '%.*s'", text, here(s), s->p);
}

bool scan_line_end(struct ir_scan *s)
{
    skip_blanks(s);
    return !*s->p || *s->p == '\n' || *s->p == ';';
}

void scan_next_line(struct ir_scan *s)
{
    skip_blanks(s);
    if (*s->p && *s->p != '\n')
        scan_error(s, "unexpected '%.*s'", here(s), s->p);
    if (*s->p == '\n') {
        s->p++;
        s->line++;
    }
}

bool scan_item(struct ir_scan *s)
{
    for (;;) {
        skip_blanks(s);
        if (*s->p == '#')
            while (*s->p && *s->p != '\n')
                s->p++;
        if (*s->p != '\n')
            return *s->p != '\0';
        s->p++;
        s->line++;
    }
}

uint64_t scan_unsigned(struct ir_scan *s)
{
    skip_blanks(s);
    uint64_t n = 0;
    if (!scan_is_digit(*s->p)) {
        scan_error(s, "expected a number before '%.*s'", here(s), s->p);
        return 0;
    }
    for (; scan_is_digit(*s->p); s->p++) {
        uint64_t digit = (uint64_t)(*s->p - '0');
        if (n > (UINT64_MAX - digit) / 10) {
            scan_error(s, "the number is too large");
            return 0;
        }
        n = n * 10 + digit;
    }
    return n;
}

uint32_t scan_u32(struct ir_scan *s)
{
    uint64_t n = scan_unsigned(s);
    if (n > UINT32_MAX) {
        scan_error(s, "the number is too large");
        return 0;
    }
    return (uint32_t)n;
}

int64_t scan_signed(struct ir_scan *s)
{
    bool negative = scan_char(s, '-');
    uint64_t n = scan_unsigned(s);
    if (negative && n > (uint64_t)INT64_MAX + 1) {
        scan_error(s, "the number is too small");
        return 0;
    }
    return (int64_t)(negative ? -n : n);
}

static int hex_digit(char c)
{
    return scan_is_digit(c)         ? c - '0'
           : (c >= 'a' && c <= 'f') ? c - 'a' + 10
           : (c >= 'A' && c <= 'F') ? c - 'A' + 10
                                    : -1;
}

/* One character of quoted text; -1 after an error. */
static int quoted_char(struct ir_scan *s)
{
    char c = *s->p++;
    if (c != '\\')
        return (unsigned char)c;
    c = *s->p;
    if (c == 'x') {
        int high = hex_digit(s->p[1]), low = high < 0 ? -1 : hex_digit(s->p[2]);
        if (low >= 0) {
            s->p += 3;
            return high * 16 + low;
        }
    } else if (c && strchr("ntr\"\\", c)) {
        s->p++;
        return c == 'n' ? '\n' : c == 't' ? '\t' : c == 'r' ? '\r' : c;
    }
    scan_error(s, "unknown escape in text");
    return -1;
}

const char *scan_quoted(struct ir_scan *s, size_t *n)
{
    scan_expect(s, "\"");
    const char *close = s->p;
    while (*close && *close != '\n' && *close != '"')
        close += *close == '\\' && close[1] && close[1] != '\n' ? 2 : 1;
    char *text = arena_alloc(s->arena, (size_t)(close - s->p) + 1);
    size_t length = 0;
    if (*close != '"')
        scan_error(s, "text has no closing quote");
    while (s->p < close) {
        int c = quoted_char(s);
        if (c < 0)
            break;
        text[length++] = (char)c;
    }
    if (!s->error)
        s->p = close + 1;
    if (n)
        *n = length;
    else if (memchr(text, '\0', length))
        scan_error(s, "a zero byte in a name or text");
    return text;
}

const char *scan_name(struct ir_scan *s)
{
    if (scan_peek(s, '"'))
        return str_intern(s->strings, scan_quoted(s, NULL));
    const char *start = s->p;
    while (scan_is_name(*s->p))
        s->p++;
    if (s->p == start)
        scan_error(s, "expected a name before '%.*s'", here(s), s->p);
    return str_intern_n(s->strings, s->error ? "" : start,
                        s->error ? 0 : (size_t)(s->p - start));
}

static bool scan_kind(struct ir_scan *s, enum ir_kind *kind)
{
    skip_blanks(s);
    for (int k = 0; k < IR_KIND_COUNT; k++) {
        if (scan_word(s, ir_kind_text((enum ir_kind)k))) {
            *kind = (enum ir_kind)k;
            return true;
        }
    }
    return false;
}

struct ir_type scan_type(struct ir_scan *s)
{
    enum ir_kind kind;
    if (!scan_kind(s, &kind)) {
        scan_error(s, "expected a type before '%.*s'", here(s), s->p);
        return (struct ir_type){0};
    }
    struct ir_type t = ir_type_of(kind);
    if (kind == IR_AGG && *s->p != '(')
        scan_error(s, "agg needs (size,align)");
    if (kind != IR_VOID && *s->p == '(') {
        s->p++;
        t.size = scan_unsigned(s);
        scan_expect(s, ",");
        t.align = scan_u32(s);
        scan_expect(s, ")");
    }
    return t;
}

/* Files are repeated on every line: the pool finds them again. */
struct src_range scan_range(struct ir_scan *s)
{
    struct src_range at = {0};
    skip_blanks(s);
    if (!*s->p || *s->p == '\n')
        return at;
    if (*s->p == '"') {
        at.file = str_intern(s->strings, scan_quoted(s, NULL));
    } else {
        const char *start = s->p;
        while (*s->p > ' ' && *s->p != ':')
            s->p++;
        at.file = str_intern_n(s->strings, start, (size_t)(s->p - start));
    }
    scan_expect(s, ":");
    at.line = scan_u32(s);
    scan_expect(s, ":");
    at.col = scan_u32(s);
    if (scan_char(s, '-')) {
        at.end_line = scan_u32(s);
        scan_expect(s, ":");
        at.end_col = scan_u32(s);
    }
    return at;
}
