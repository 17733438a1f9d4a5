/* Which compiler arguments reach the C parser: an allow-list.
 *
 *     mpicc -O2 -fopenmp -I inc -DN=4 -MD -c x.c   ->   -Iinc -DN=4
 *
 * Others change nothing for us or do harm: -MD writes files, -fopenmp hides loop bodies,
 * -D_FORTIFY_SOURCE renames printf.
 */
#include "frontend/unit.h"

#include "core/base/vec.h"

#include <string.h>

struct flag {
    const char *name;
    bool takes_value; /* joined or in the next argument */
    bool is_path;
};

static const struct flag flags[] = {
    {"-isystem", true, true},
    {"-iquote", true, true},
    {"-idirafter", true, true},
    {"-include", true, true},
    {"-imacros", true, true},
    {"--sysroot", true, true},
    {"-I", true, true},
    {"-D", true, false},
    {"-U", true, false},
    {"-std=", false, false},
    {"-ansi", false, false},
    {"-funsigned-char", false, false},
    {"-fsigned-char", false, false},
    {"-fshort-enums", false, false},
    {"-fms-extensions", false, false},
    {"-fplan9-extensions", false, false},
};

static const struct flag *find_flag(const char *arg)
{
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) {
        size_t n = strlen(flags[i].name);
        bool prefix = strncmp(arg, flags[i].name, n) == 0;
        bool open = flags[i].takes_value || flags[i].name[n - 1] == '=';
        if (prefix && (open || arg[n] == '\0'))
            return &flags[i];
    }
    return NULL;
}

static const char *absolute(struct arena *a, const char *path, const char *directory)
{
    if (!directory || path[0] == '/' || path[0] == '=')
        return path;
    return arena_printf(a, "%s/%s", directory, path);
}

static void push(struct arena *a, struct unit_source *to, const char *arg)
{
    VEC_PUSH(a, to->args, to->n_args, to->cap_args, arg);
}

void args_add(struct arena *a, const char *const *args, size_t n, const char *directory,
              struct unit_source *to)
{
    for (size_t i = 0; i < n; i++) {
        const struct flag *f = find_flag(args[i]);
        to->openmp = to->openmp || strncmp(args[i], "-fopenmp", 8) == 0;
        if (!f || strncmp(args[i], "-D_FORTIFY_SOURCE", 17) == 0)
            continue;
        if (!f->takes_value) {
            push(a, to, args[i]);
            continue;
        }
        const char *value = args[i] + strlen(f->name);
        if (*value == '=' && f->name[1] == '-')
            value++;
        else if (*value == '\0' && i + 1 < n)
            value = args[++i];
        if (f->is_path)
            value = absolute(a, value, directory);
        push(a, to, f->name);
        push(a, to, value);
    }
}
