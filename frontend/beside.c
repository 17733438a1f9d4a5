#include "frontend/beside.h"

#include "core/base/file_text.h"
#include "core/base/path.h"
#include "core/ir/ir.h"
#include "frontend/unit.h"

#include <ctype.h>
#include <string.h>
#include <unistd.h>

static bool is_given(const char *file, const struct unit_source *sources, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(path_base(sources[i].file), path_base(file)) == 0)
            return true;
    return false;
}

/* Is it called, or defined, in the text? */
static bool stands_in(const char *text, const char *name)
{
    size_t n = strlen(name);
    for (const char *at = text; (at = strstr(at, name)); at += n) {
        bool begins = at == text || !(isalnum((unsigned char)at[-1]) || at[-1] == '_');
        const char *next = at + n + strspn(at + n, " \t\n");
        if (begins && *next == '(')
            return true;
    }
    return false;
}

/* "./src/../list.c" -> "list.c" */
static const char *simple(struct arena *a, const char *file)
{
    char *out = arena_strdup(a, file);
    while (strncmp(out, "./", 2) == 0)
        out += 2;
    for (char *up; (up = strstr(out, "/../"));) {
        char *name = up;
        while (name > out && name[-1] != '/')
            name--;
        if (strncmp(name, "..", 2) == 0)
            return out;
        memmove(name, up + 4, strlen(up + 4) + 1);
    }
    return out;
}

static const char *find_near(struct arena *a, const char *folder, const char *header,
                             const char *function)
{
    static const char *const below[] = {"", "src/", "../src/", "../"};
    static const char *const endings[] = {"c", "cpp", "cc", "cxx"};
    const char *base = path_base(header), *dot = strrchr(base, '.');
    for (size_t i = 0; dot && i < sizeof below / sizeof *below; i++)
        for (size_t k = 0; k < sizeof endings / sizeof *endings; k++) {
            const char *file = arena_printf(a, "%s/%s%.*s.%s", folder, below[i],
                                            (int)(dot - base), base, endings[k]);
            const char *text = access(file, R_OK) == 0 ? file_text(a, file, NULL) : NULL;
            if (text && stands_in(text, function))
                return simple(a, file);
        }
    return NULL;
}

static bool is_told(const char *all, const char *file)
{
    const char *at = all ? strstr(all, file) : NULL;
    return at && (at == all || at[-1] == ' ') && (at[strlen(file)] == ' ' || !at[strlen(file)]);
}

void beside_find(struct ir_prog *p, const struct unit_source *sources, size_t n)
{
    struct arena *scratch = arena_new();
    for (uint32_t i = 0; i < p->n_funcs; i++) {
        const struct ir_func *f = &p->funcs[i];
        const char *header = f->at.file;
        if (f->defined || f->in_system_header || !header || is_given(header, sources, n))
            continue;
        const char *file = find_near(scratch, path_folder(scratch, header), header, f->name);
        if (!file)
            file = find_near(scratch, path_folder(scratch, sources[0].file), header, f->name);
        if (!file || is_given(file, sources, n) || is_told(p->missing, file))
            continue;
        p->missing = p->missing ? arena_printf(p->arena, "%s %s", p->missing, file)
                                : arena_strdup(p->arena, file);
    }
    arena_free(scratch);
}
