/* Words, numbers, quoted strings and punctuation; blanks and `-- comments` are skipped.
 * After an error every token is the end of the text, so that the parser unwinds.
 */
#include "core/skel/lex.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static bool is_word(int c)
{
    return isalnum(c) || c == '_';
}

void skel_lex_error(struct skel_lexer *lx, const char *fmt, ...)
{
    if (lx->error)
        return;
    va_list args;
    va_start(args, fmt);
    const char *text = arena_vprintf(lx->arena, fmt, args);
    va_end(args);
    lx->error = arena_printf(lx->arena, "%s:%u: %s", lx->name, lx->line, text);
    lx->token = SKEL_T_EOF;
    lx->text = "";
    lx->cursor = lx->start = "";
}

static void skip_blanks(struct skel_lexer *lx)
{
    const char *p = lx->cursor;
    for (;; p++) {
        if (p[0] == '-' && p[1] == '-')
            p += strcspn(p, "\n");
        if (*p == '\n')
            lx->line++;
        if (!*p || !isspace((unsigned char)*p))
            break;
    }
    lx->cursor = p;
}

static int hex_digit(int c)
{
    if (isdigit(c))
        return c - '0';
    return isxdigit(c) ? tolower(c) - 'a' + 10 : -1;
}

/* Decode the escape at p (after the backslash) into *c; the characters used, or 0. */
static size_t escape(const char *p, char *c)
{
    if (*p == '"' || *p == '\\') {
        *c = *p;
        return 1;
    }
    if (*p == 'n') {
        *c = '\n';
        return 1;
    }
    if (*p != 'x')
        return 0;
    int high = hex_digit((unsigned char)p[1]);
    int low = high < 0 ? -1 : hex_digit((unsigned char)p[2]);
    *c = (char)(high * 16 + low);
    return low < 0 || *c == '\0' ? 0 : 3;
}

static void lex_string(struct skel_lexer *lx)
{
    const char *p = lx->start + 1;
    char *text = arena_alloc(lx->arena, strcspn(p, "\n") + 1), *to = text;
    while (*p && *p != '"' && *p != '\n') {
        if (*p != '\\') {
            *to++ = *p++;
            continue;
        }
        size_t used = escape(p + 1, to++);
        if (!used) {
            skel_lex_error(lx, "unknown escape in a string");
            return;
        }
        p += 1 + used;
    }
    if (*p != '"') {
        skel_lex_error(lx, "string without end");
        return;
    }
    *to = '\0';
    lx->token = SKEL_T_STRING;
    lx->text = text;
    lx->cursor = p + 1;
}

static void lex_number(struct skel_lexer *lx)
{
    const char *p = lx->start;
    lx->number = 0;
    for (; isdigit((unsigned char)*p); p++) {
        lx->number = lx->number * 10 + (uint64_t)(*p - '0');
        if (lx->number > UINT32_MAX) {
            skel_lex_error(lx, "number too large");
            return;
        }
    }
    lx->token = SKEL_T_NUMBER;
    lx->text = "";
    lx->cursor = p;
}

static void lex_span(struct skel_lexer *lx, enum skel_token token, size_t n)
{
    char *text = arena_memdup(lx->arena, lx->start, n + 1);
    text[n] = '\0';
    lx->token = token;
    lx->text = text;
    lx->cursor = lx->start + n;
}

static void lex_punct(struct skel_lexer *lx)
{
    static const char *const longer[] = { "->", "==", "!=", "<=", ">=", "+=", "&&" };
    for (size_t i = 0; i < sizeof longer / sizeof *longer; i++) {
        if (strncmp(lx->start, longer[i], 2) == 0) {
            lex_span(lx, SKEL_T_PUNCT, 2);
            return;
        }
    }
    if (strchr("<>=-,{}[]?;:", *lx->start))
        lex_span(lx, SKEL_T_PUNCT, 1);
    else
        skel_lex_error(lx, "unexpected character '%c'",
                       isprint((unsigned char)*lx->start) ? *lx->start : '?');
}

void skel_lex_next(struct skel_lexer *lx)
{
    if (lx->error)
        return;
    skip_blanks(lx);
    lx->start = lx->cursor;
    const unsigned char c = (unsigned char)*lx->start;
    if (!c) {
        lx->token = SKEL_T_EOF;
        lx->text = "";
    } else if (isdigit(c)) {
        lex_number(lx);
    } else if (is_word(c)) {
        size_t n = 1;
        while (is_word((unsigned char)lx->start[n]))
            n++;
        lex_span(lx, SKEL_T_WORD, n);
    } else if (c == '"') {
        lex_string(lx);
    } else {
        lex_punct(lx);
    }
}

void skel_lex_path(struct skel_lexer *lx)
{
    size_t n = 0;
    for (unsigned char c; c = (unsigned char)lx->start[n], c; n++)
        if (!is_word(c) && !strchr("./+-", c))
            break;
    lex_span(lx, SKEL_T_WORD, n);
}

bool skel_lex_is(const struct skel_lexer *lx, const char *text)
{
    return (lx->token == SKEL_T_WORD || lx->token == SKEL_T_PUNCT)
           && strcmp(lx->text, text) == 0;
}

void skel_lex_start(struct skel_lexer *lx, struct arena *arena, const char *text,
                    const char *name)
{
    *lx = (struct skel_lexer){ .arena = arena, .name = name, .cursor = text, .line = 1 };
    skel_lex_next(lx);
}
