/* Definitions of one macro in several ways.
 *
 *     #ifdef __GNUC__
 *     #define INLINE static __inline__ __attribute__((always_inline))
 *     #else
 *     #define INLINE static                        the same
 *     #endif
 */
#include "frontend/variants.h"

#include "core/base/vec.h"

#include <ctype.h>
#include <string.h>

/* Words that change nothing that a program computes. */
static bool is_hint(const char *p, size_t length)
{
    static const char *const hints[] = {
        "inline",       "__inline",      "__inline__",   "__forceinline", "restrict",
        "__restrict",   "__restrict__",  "__extension__", "register",     "_Noreturn",
        "__noinline__", "__always_inline"};
    for (size_t i = 0; i < sizeof hints / sizeof *hints; i++)
        if (strlen(hints[i]) == length && strncmp(hints[i], p, length) == 0)
            return true;
    return false;
}

/* Attributes that say how code is made, or what is to be warned of: no "weak", no "packed". */
static bool is_harmless_attribute(const char *p, const char *end)
{
    static const char *const known[] = {
        "__attribute__", "__attribute",   "always_inline", "__always_inline__", "noinline",
        "__noinline__",  "unused",        "__unused__",    "noreturn",          "__noreturn__",
        "const",         "__const__",     "pure",          "__pure__",          "hot",
        "__hot__",       "cold",          "__cold__",      "warn_unused_result", "deprecated",
        "__deprecated__", "format",       "__format__",    "printf",            "__printf__",
        "flatten",       "nonnull",       "__nonnull__",   "malloc",            "__malloc__"};
    while (p < end) {
        const char *word = p;
        bool is = false;
        while (p < end && (isalnum((unsigned char)*p) || *p == '_'))
            p++;
        size_t length = (size_t)(p - word);
        for (size_t i = 0; i < sizeof known / sizeof *known; i++)
            is = is || (strlen(known[i]) == length && strncmp(known[i], word, length) == 0);
        if (length && !is && !isdigit((unsigned char)*word))
            return false;
        p += length ? 0 : 1;
    }
    return true;
}

static const char *behind_parens(const char *p, const char *end)
{
    int depth = 0;
    while (p < end && isspace((unsigned char)*p))
        p++;
    do {
        depth += p < end && *p == '(' ? 1 : p < end && *p == ')' ? -1 : 0;
        p++;
    } while (p < end && depth > 0);
    return p < end ? p : end;
}

/* Behind a word, and what is left out with it; p itself: it must stay. */
static const char *skip_hint(const char *p, const char *behind, const char *end)
{
    size_t length = (size_t)(behind - p);
    if (length == strlen("__attribute__") && strncmp(p, "__attribute__", length) == 0) {
        const char *last = behind_parens(behind, end);
        return is_harmless_attribute(p, last) ? last : p;
    }
    return is_hint(p, length) ? behind : p;
}

static const char *shorten(struct arena *arena, const char *p, const char *end)
{
    char *text = arena_alloc(arena, 2 * (size_t)(end - p) + 1), *to = text;
    if (memchr(p, '"', (size_t)(end - p)) || memchr(p, '\'', (size_t)(end - p)))
        return arena_printf(arena, "%.*s", (int)(end - p), p);
    while (p < end && !(p[0] == '/' && p + 1 < end && (p[1] == '*' || p[1] == '/'))) {
        const char *word = p;
        while (p < end && (isalnum((unsigned char)*p) || *p == '_'))
            p++;
        if (p == word) {
            bool joins = *p == '\\' && p + 1 < end && isspace((unsigned char)p[1]);
            bool blank = joins || isspace((unsigned char)*p);
            *to = *p++;
            to += !blank;
            continue;
        }
        const char *behind = skip_hint(word, p, end);
        if (behind != word) {
            p = behind;
            continue;
        }
        memcpy(to, word, (size_t)(p - word));
        to += p - word;
        *to++ = ' ';
    }
    *to = '\0';
    return text;
}

void variants_add(struct variants *v, struct word name, const char *p, const char *end)
{
    struct arena *arena = v->names.arena;
    uint32_t i = (uint32_t)words_add(&v->names, name);
    if (i == v->n)
        VEC_PUSH(arena, v->first, v->n, v->cap, NULL);
    for (const struct variant *k = v->first[i]; k; k = k->next)
        if (k->at == p)
            return;
    struct variant *new = ARENA_NEW(arena, struct variant);
    *new = (struct variant){shorten(arena, p, end), p, v->first[i]};
    v->first[i] = new;
}

bool variants_alike(const struct variants *v, struct word name)
{
    int32_t i = words_find(&v->names, name);
    const struct variant *first = i == WORDS_NONE ? NULL : v->first[i];
    for (const struct variant *k = first; k; k = k->next)
        if (strcmp(first->text, k->text) != 0)
            return false;
    return first && first->next;
}
