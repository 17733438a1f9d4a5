#include "replay/places.h"

#include "core/base/path.h"
#include "core/base/vec.h"
#include "replay/output.h"

#include <stdlib.h>
#include <string.h>

struct places {
    struct arena *arena;
    struct place **items;
    size_t n, cap;
};

struct places *places_new(struct arena *arena)
{
    struct places *p = ARENA_NEW(arena, struct places);
    p->arena = arena;
    return p;
}

/* "/home/x/ring.c:12 (discriminator 2)" */
static void read_line(struct arena *a, struct place *p, const char *text)
{
    size_t n = strcspn(text, "\n");
    const char *line = arena_printf(a, "%.*s", (int)n, text), *colon = strrchr(line, ':');
    if (!colon || strncmp(line, "??", 2) == 0 || strtoul(colon + 1, NULL, 10) == 0)
        return;
    p->file = arena_printf(a, "%.*s", (int)(colon - line), line);
    p->line = (uint32_t)strtoul(colon + 1, NULL, 10);
}

const struct place *places_find(struct places *places, const char *code)
{
    struct arena *a = places->arena;
    for (size_t i = 0; i < places->n; i++)
        if (strcmp(places->items[i]->code, code) == 0)
            return places->items[i];
    struct place *p = ARENA_NEW(a, struct place);
    p->code = arena_strdup(a, code);
    const char *plus = strrchr(code, '+');
    if (plus) {
        const char *object = arena_printf(a, "%.*s", (int)(plus - code), code);
        const char *argv[] = {"addr2line", "-e", object, arena_printf(a, "0x%s", plus + 1), NULL};
        struct output out = output_of(a, argv, NULL);
        if (out.started && out.status == 0)
            read_line(a, p, out.text);
    }
    VEC_PUSH(a, places->items, places->n, places->cap, p);
    return p;
}

/* One path ends as the other: "src/ring.c" and "/home/x/src/ring.c". */
static bool same_file(const char *a, const char *b)
{
    size_t n = strlen(a), m = strlen(b), least = n < m ? n : m;
    const char *longer = n < m ? b : a;
    size_t before = n < m ? m - n : n - m;
    if (strcmp(a + n - least, b + m - least) != 0)
        return strcmp(path_base(a), path_base(b)) == 0 && (strstr(a, "..") || strstr(b, ".."));
    return before == 0 || longer[before - 1] == '/';
}

bool places_same(const struct place *p, const struct src_range *at, bool otherwise)
{
    if (!p || !p->file || !at->file)
        return otherwise;
    const char *file = strncmp(at->file, "./", 2) == 0 ? at->file + 2 : at->file;
    return same_file(p->file, file) && p->line >= at->line
           && p->line <= (at->end_line > at->line ? at->end_line : at->line);
}
