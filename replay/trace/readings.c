#include "replay/trace/readings.h"

#include "core/base/path.h"
#include "core/base/str.h"
#include "core/base/vec.h"
#include "replay/fields.h"

#include <string.h>

struct readings *readings_new(struct arena *arena, struct places *places)
{
    struct readings *r = ARENA_NEW(arena, struct readings);
    r->arena = arena;
    r->places = places;
    return r;
}

static void add(struct readings *r, struct reading reading)
{
    for (uint32_t i = 0; i < r->n; i++)
        if (r->items[i].at == reading.at && strcmp(r->items[i].fn, reading.fn) == 0)
            return;
    VEC_PUSH(r->arena, r->items, r->n, r->cap, reading);
}

/* ---- files ---- */

static struct reading_file *file_of(struct readings *r, uint64_t file)
{
    for (uint32_t i = 0; i < r->n_files; i++)
        if (r->files[i].file == file)
            return &r->files[i];
    VEC_PUSH(r->arena, r->files, r->n_files, r->cap_files, ((struct reading_file){.file = file}));
    return &r->files[r->n_files - 1];
}

static void look_at(struct readings *r, struct reading_file *f)
{
    bool apart = f->is_read_again && f->is_written
                 && (f->writer == READINGS_MANY || f->reader != f->writer);
    if (f->is_told || !((f->is_read && f->is_written) || apart))
        return;
    f->is_told = true;
    add(r, f->is_read ? f->read : f->again);
}

static void add_file(struct readings *r, uint32_t rank, uint64_t file, const struct reading *x)
{
    struct reading_file *f = file_of(r, file);
    struct reading reading = {"file", x->fn, x->at};
    if (strcmp(x->what, "write") == 0) {
        f->writer = f->is_written && f->writer != rank ? READINGS_MANY : rank;
        f->is_written = true;
    } else if (strcmp(x->what, "again") == 0) {
        f->reader = f->is_read_again && f->reader != rank ? READINGS_MANY : rank;
        f->again = reading;
        f->is_read_again = true;
    } else {
        f->read = reading;
        f->is_read = true;
    }
    look_at(r, f);
}

void readings_add(struct readings *r, uint32_t rank, const char *line)
{
    const char *code = fields_text(r->arena, line, "at");
    uint64_t file = fields_digest(line, "file");
    struct reading reading = {fields_text(r->arena, line, "what"),
                              fields_text(r->arena, line, "fn"),
                              code ? places_find(r->places, code) : NULL};
    if (!reading.what || !reading.fn)
        return;
    if (file)
        add_file(r, rank, file, &reading);
    else
        add(r, reading);
}

/* ---- texts ---- */

bool readings_vary(const struct readings *r)
{
    for (uint32_t i = 0; i < r->n; i++)
        if (strcmp(r->items[i].what, "clock") == 0 || strcmp(r->items[i].what, "random") == 0)
            return true;
    return false;
}

static const char *before(const char *what)
{
    static const struct {
        const char *what, *text;
    } texts[] = {{"clock", "what %s gives"}, {"random", "what %s gives"},
                 {"process", "what %s gives"},
                 {"signal", "the signals that come (%s)"},
                 {"file", "what is in a file that is written, too (%s)"},
                 {"system", "what the system tells of itself (%s)"},
                 {"others", "what comes from outside of MPI (%s)"}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (strcmp(texts[i].what, what) == 0)
            return texts[i].text;
    return "what %s gives";
}

/* "what MPI_Wtime gives" */
static const char *name_of(struct arena *a, const struct reading *r)
{
    const char *text = before(r->what), *at = strstr(text, "%s");
    return arena_printf(a, "%.*s%s%s", (int)(at - text), text, r->fn, at + 2);
}

static bool same_name(const struct reading *x, const struct reading *y)
{
    return strcmp(x->what, y->what) == 0 && strcmp(x->fn, y->fn) == 0;
}

static bool is_first(const struct readings *r, uint32_t i)
{
    for (uint32_t k = 0; k < i; k++)
        if (same_name(&r->items[k], &r->items[i]))
            return false;
    return true;
}

/* Is its line told already? */
static bool is_told(const struct readings *r, uint32_t first, uint32_t i)
{
    for (uint32_t k = first; k < i; k++)
        if (same_name(&r->items[k], &r->items[i]) && r->items[k].at
            && str_same(r->items[k].at->file, r->items[i].at->file)
            && r->items[k].at->line == r->items[i].at->line)
            return true;
    return false;
}

/* " at heat.c:40, 52" */
static const char *places_text(struct arena *a, const struct readings *r, uint32_t first)
{
    enum { MOST = 3 };
    const char *text = "", *file = "";
    uint32_t n = 0;
    for (uint32_t i = first; i < r->n; i++) {
        const struct place *at = r->items[i].at;
        if (!same_name(&r->items[i], &r->items[first]) || !at || !at->file
            || is_told(r, first, i) || n++ >= MOST)
            continue;
        const char *between = n == 1 ? " at " : ", ";
        text = str_same(file, at->file)
                   ? arena_printf(a, "%s%s%u", text, between, at->line)
                   : arena_printf(a, "%s%s%s:%u", text, between, path_base(at->file), at->line);
        file = at->file;
    }
    return n > MOST ? arena_printf(a, "%s and %u more place%s", text, n - MOST,
                                   n == MOST + 1 ? "" : "s") : text;
}

const char *readings_text(struct arena *arena, const struct readings *r)
{
    enum { MOST = 3 };
    const char *text = "";
    uint32_t n = 0;
    for (uint32_t i = 0; i < r->n; i++)
        if (is_first(r, i) && n++ < MOST)
            text = arena_printf(arena, "%s%s%s%s", text, n > 1 ? ", " : "",
                                name_of(arena, &r->items[i]), places_text(arena, r, i));
    return n > MOST ? arena_printf(arena, "%s and %u more", text, n - MOST) : text;
}
