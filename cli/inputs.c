#include "cli/inputs.h"

#include "core/base/hash.h"
#include "core/base/shell.h"
#include "core/base/vec.h"

#include <ctype.h>
#include <string.h>

uint64_t inputs_hash(const struct inputs *in)
{
    uint64_t h = hash_mix(1, in->n_words);
    for (size_t i = 0; i < in->n_words; i++)
        h = hash_mix(hash_text(h, in->words[i]), 0);
    for (size_t i = 0; i < in->n_texts; i++)
        h = hash_mix(hash_text(hash_mix(hash_text(h, in->texts[i].name), 0),
                               in->texts[i].text ? in->texts[i].text : ""), 1);
    return h;
}

static struct inputs *copy(struct arena *arena, const struct inputs *in)
{
    struct inputs *to = arena_memdup(arena, in, sizeof *in);
    to->words = arena_memdup(arena, in->words, in->n_words * sizeof *in->words);
    to->texts = arena_memdup(arena, in->texts, in->n_texts * sizeof *in->texts);
    return to;
}

/* ---- words and texts together ---- */

static size_t count_pieces(const struct inputs *in)
{
    return (in->is_fixed ? 0 : in->n_words) + in->n_texts;
}

/* Where the k-th of the words, and then of the texts, stands. */
static const char **piece(struct inputs *in, size_t k)
{
    size_t words = in->is_fixed ? 0 : in->n_words;
    return k < words ? &in->words[k] : &in->texts[k - words].text;
}

static const char *piece_text(const struct inputs *in, size_t k)
{
    size_t words = in->is_fixed ? 0 : in->n_words;
    return k < words ? in->words[k] : in->texts[k - words].text;
}

/* ---- what was observed, where it stands ---- */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* It does not begin or end in the midst of a number. */
static bool is_whole(const char *text, const char *at, size_t n)
{
    return (at == text || (!is_digit(at[-1]) && at[-1] != '-')) && !is_digit(at[n]);
}

struct spot { /* where something stands */
    size_t piece, at, n;
};

/* The k-th place where it stands. */
static bool find(const struct inputs *in, const struct abst_question *q, uint32_t k,
                 struct spot *spot)
{
    const char *observed = q->observed;
    size_t n = observed ? strlen(observed) : 0;
    bool number = q->kind == ASKED_NUMBER;
    for (size_t i = 0; i < count_pieces(in) && n; i++) {
        const char *text = piece_text(in, i);
        for (const char *at = strstr(text, observed); at; at = strstr(at + 1, observed))
            if ((!number || is_whole(text, at, n)) && k-- == 0) {
                *spot = (struct spot){i, (size_t)(at - text), n};
                return true;
            }
    }
    return false;
}

bool inputs_have(const struct inputs *in, const struct abst_question *q)
{
    struct spot spot;
    return find(in, q, 0, &spot);
}

static bool has_negative(const char *text)
{
    for (const char *p = text; p && *p; p++)
        if (*p == '-' && isdigit((unsigned char)p[1]) &&
            (p == text || isspace((unsigned char)p[-1])))
            return true;
    return false;
}

bool inputs_read_negative(const struct inputs *in)
{
    bool any = false;
    for (size_t i = 0; i < in->n_texts; i++)
        any |= has_negative(in->texts[i].text);
    return any;
}

/* ---- changes ---- */

const struct inputs *inputs_with_words(struct arena *arena, const struct inputs *in,
                                       const char *line)
{
    struct inputs *to = copy(arena, in);
    size_t cap = to->n_words;
    if (in->is_fixed)
        return NULL;
    for (const char *p = line; *p;) {
        size_t n = strcspn(p, " ");
        const char *word = arena_printf(arena, "%.*s", (int)n, p);
        VEC_PUSH(arena, to->words, to->n_words, cap, word);
        p += n + (p[n] == ' ');
    }
    return to;
}

/* ---- numbers that say how large something is ---- */

static bool names_text(const struct inputs *in, const char *word)
{
    bool names = false;
    for (size_t i = 0; i < in->n_texts && !names; i++)
        names = strcmp(in->texts[i].name, word) == 0;
    return names;
}

static const char *larger(struct arena *arena, const char *text)
{
    const char *all = "";
    while (*text) {
        size_t n = strspn(text, "0123456789"), m = strcspn(text + n, "0123456789");
        all = arena_printf(arena, "%s%.*s%s%.*s", all, (int)n, text, n ? "9" : "", (int)m,
                           text + n);
        text += n + m;
    }
    return all;
}

const struct inputs *inputs_with_larger(struct arena *arena, const struct inputs *in)
{
    struct inputs *to = copy(arena, in);
    for (size_t i = 0; i < to->n_words && !in->is_fixed; i++)
        if (!names_text(in, to->words[i]))
            to->words[i] = larger(arena, to->words[i]);
    for (size_t i = 0; i < to->n_texts; i++)
        if (to->texts[i].text)
            to->texts[i].text = arena_printf(arena, "9 %s", larger(arena, to->texts[i].text));
    return to;
}

/* With more behind the end of a text, which may be a new one. */
static const struct inputs *with_text(struct arena *arena, const struct inputs *in,
                                      const char *name, const char *more)
{
    struct inputs *to = copy(arena, in);
    size_t cap = to->n_texts;
    for (size_t i = 0; i < to->n_texts; i++)
        if (strcmp(to->texts[i].name, name) == 0) {
            to->texts[i].text = arena_printf(arena, "%s%s", to->texts[i].text, more);
            return to;
        }
    struct abst_text one = {arena_strdup(arena, name), arena_strdup(arena, more)};
    VEC_PUSH(arena, to->texts, to->n_texts, cap, one);
    return to;
}

const struct inputs *inputs_changed(struct arena *arena, const struct inputs *in,
                                    const struct abst_question *q, uint32_t k)
{
    struct spot spot;
    if (q->input && k)
        return NULL;
    if (q->input && strcmp(q->input, "argv") == 0)
        return inputs_with_words(arena, in, q->wanted);
    if (q->input)
        return with_text(arena, in, q->input, q->wanted);
    if (!find(in, q, k, &spot))
        return NULL;
    struct inputs *to = copy(arena, in);
    const char **text = piece(to, spot.piece);
    *text = arena_printf(arena, "%.*s%s%s", (int)spot.at, *text, q->wanted,
                         *text + spot.at + spot.n);
    return to;
}

const struct inputs *inputs_with_empty(struct arena *arena, const struct inputs *in,
                                       const struct abst_questions *asked)
{
    for (uint32_t i = 0; i < asked->n; i++) {
        const char *name = asked->v[i].input;
        if (name && *asked->v[i].wanted && strcmp(name, "argv") != 0)
            in = with_text(arena, in, name, "");
    }
    return in;
}

const struct inputs *inputs_joined(struct arena *arena, const struct inputs *a,
                                   const struct inputs *b)
{
    const struct inputs *to = a;
    for (size_t i = 0; i < b->n_texts; i++)
        to = with_text(arena, to, b->texts[i].name, b->texts[i].text);
    struct inputs *all = copy(arena, to);
    size_t cap = all->n_words;
    for (size_t i = 0; i < b->n_words && !a->is_fixed; i++)
        VEC_PUSH(arena, all->words, all->n_words, cap, b->words[i]);
    return all;
}

/* The text without its k-th line; NULL, and k less by its lines: it has not so many. */
static const char *without_line(struct arena *arena, const char *text, uint32_t *k)
{
    for (const char *p = text; *p; (*k)--) {
        size_t n = strcspn(p, "\n");
        n += p[n] == '\n';
        if (*k == 0)
            return arena_printf(arena, "%.*s%s", (int)(p - text), text, p + n);
        p += n;
    }
    return NULL;
}

const struct inputs *inputs_without(struct arena *arena, const struct inputs *in, uint32_t k)
{
    struct inputs *to = copy(arena, in);
    size_t words = in->is_fixed ? 0 : in->n_words;
    if (k < words) {
        memmove(to->words + k, to->words + k + 1, (in->n_words - k - 1) * sizeof *to->words);
        to->n_words--;
        return to;
    }
    k -= (uint32_t)words;
    for (size_t i = 0; i < in->n_texts; i++) {
        const char *text = without_line(arena, in->texts[i].text, &k);
        if (!text)
            continue;
        to->texts[i].text = text;
        return to;
    }
    return NULL;
}

/* ---- as options ---- */

/* The text with its ends of lines and backslashes as C writes them. */
static const char *escaped(struct arena *arena, const char *text)
{
    const char *s = "";
    for (; *text; text++) {
        const char *c = *text == '\n'   ? "\\n"
                        : *text == '\t' ? "\\t"
                        : *text == '\\' ? "\\\\"
                                        : NULL;
        s = c ? arena_printf(arena, "%s%s", s, c) : arena_printf(arena, "%s%c", s, *text);
    }
    return s;
}

const char *inputs_options(struct arena *arena, const struct inputs *in)
{
    const char *s = "", *line = "";
    for (size_t i = 0; i < in->n_words; i++)
        line = arena_printf(arena, "%s%s%s", line, i ? " " : "", shell_quoted(arena, in->words[i]));
    if (!in->is_fixed)
        s = strpbrk(line, "'\"$`\\") ? arena_printf(arena, " --args %s", shell_quoted(arena, line))
                                     : arena_printf(arena, " --args \"%s\"", line);
    for (size_t i = 0; i < in->n_texts; i++) {
        const struct abst_text *t = &in->texts[i];
        const char *given = t->text ? arena_printf(arena, "%s=%s", t->name,
                                                   escaped(arena, t->text)) : t->name;
        s = arena_printf(arena, "%s --given %s", s, shell_quoted(arena, given));
    }
    return s;
}
