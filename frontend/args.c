/* Which options of the compiler reach the C parser, and which change nothing.
 *
 *     mpicc -O2 -fopenmp -I inc -DN=4 -MD -fwrapv -c x.c   ->   -Iinc -DN=4, sums wrap around
 *
 * The first row that fits decides.  An option without a row may change what the program means: the
 * ledger names it (kind compiler).  -MD writes files, -fopenmp hides loop bodies,
 * -D_FORTIFY_SOURCE renames printf: the parser does not get these.
 */
#include "frontend/unit.h"

#include "core/base/file_text.h"
#include "core/base/shell.h"
#include "core/base/vec.h"
#include "frontend/frontend.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum form {
    ALL,    /* the word as it stands */
    START,  /* what begins so */
    VALUE   /* with a value, joined or in the next word */
};

enum effect {
    READ,     /* the parser gets it */
    PATH,     /* the same, and its value is a path */
    NOTHING,  /* changes the code that is made, or messages, not what the program means */
    WRAPS,    /* signed sums, differences and products wrap around */
    OPENMP,
    PARTS,    /* of what follows the comma each is an option */
    INCLUDES, /* of Fortran: a folder, as with -I */
    LANGUAGE, /* the one that the file's name says, or OTHER */
    OTHER     /* means another program than the one that is read */
};

struct option {
    const char *name;
    enum form form;
    enum effect effect;
};

static const struct option known[] = {
    {"-isystem", VALUE, PATH},
    {"-iquote", VALUE, PATH},
    {"-idirafter", VALUE, PATH},
    {"-include", VALUE, PATH},
    {"-imacros", VALUE, PATH},
    {"-isysroot", VALUE, PATH},
    {"--sysroot", VALUE, PATH},
    {"-I", VALUE, PATH},
    {"-D_FORTIFY_SOURCE", START, NOTHING},
    {"-D", VALUE, READ},
    {"-U", VALUE, READ},
    {"-std=", START, READ},
    {"--driver-mode=", START, NOTHING}, /* libclang has found the language of the compiler */
    {"-ansi", ALL, READ},
    {"-undef", ALL, READ},
    {"-trigraphs", ALL, READ},
    {"-pthread", ALL, READ}, /* defines _REENTRANT */
    {"-funsigned-char", ALL, READ},
    {"-fsigned-char", ALL, READ},
    {"-fno-unsigned-char", ALL, READ},
    {"-fno-signed-char", ALL, READ},
    {"-fshort-enums", ALL, READ},
    {"-fno-short-enums", ALL, READ},
    {"-fpack-struct", START, READ},
    {"-fms-extensions", ALL, READ},
    {"-fplan9-extensions", ALL, READ},
    {"-fgnu89-inline", ALL, READ},
    {"-fopenmp", START, OPENMP},
    {"-fwrapv", START, WRAPS},
    {"-fno-strict-overflow", ALL, WRAPS},
    {"-ftrapv", ALL, NOTHING}, /* where they would wrap, which is undefined without it */
    {"-Wp,", START, PARTS},
    {"-Wl,--wrap", START, OTHER},
    {"-Wl,--defsym", START, OTHER},
    {"-Xlinker", VALUE, OTHER},
    {"-W", START, NOTHING},
    {"-w", ALL, NOTHING},
    {"-pedantic", START, NOTHING},
    {"-Ofast", ALL, OTHER},
    {"-O", START, NOTHING},
    {"-g", START, NOTHING},
    {"-MF", VALUE, NOTHING},
    {"-MT", VALUE, NOTHING},
    {"-MQ", VALUE, NOTHING},
    {"-MJ", VALUE, NOTHING},
    {"-M", START, NOTHING},
    {"-o", VALUE, NOTHING},
    {"-L", VALUE, NOTHING},
    {"-l", VALUE, NOTHING},
    {"-c", ALL, NOTHING},
    {"-S", ALL, NOTHING},
    {"-E", ALL, NOTHING},
    {"-s", ALL, NOTHING},
    {"-v", ALL, NOTHING},
    {"-P", ALL, NOTHING},
    {"-xc", ALL, NOTHING},
    {"-x", VALUE, LANGUAGE},
    {"-pipe", ALL, NOTHING},
    {"-save-temps", START, NOTHING},
    {"-static", START, NOTHING},
    {"-shared", START, NOTHING},
    {"-rdynamic", ALL, NOTHING},
    {"-pie", ALL, NOTHING},
    {"-no-pie", ALL, NOTHING},
    {"--coverage", ALL, NOTHING},
    {"--param", VALUE, NOTHING},
    {"-B", VALUE, NOTHING},
    {"-march=", START, NOTHING},
    {"-mtune=", START, NOTHING},
    {"-mcpu=", START, NOTHING},
    {"-mavx", START, NOTHING},
    {"-mno-avx", START, NOTHING},
    {"-msse", START, NOTHING},
    {"-mfma", START, NOTHING},
    {"-mno-fma", START, NOTHING},
    {"-mbmi", START, NOTHING},
    {"-maes", ALL, NOTHING},
    {"-mpopcnt", ALL, NOTHING},
    {"-mprefer-vector-width=", START, NOTHING},
    {"-mcmodel=", START, NOTHING},
    {"-m64", ALL, NOTHING},
    {"-fPIC", ALL, NOTHING},
    {"-fpic", ALL, NOTHING},
    {"-fPIE", ALL, NOTHING},
    {"-fpie", ALL, NOTHING},
    {"-fno-pic", ALL, NOTHING},
    {"-fno-PIC", ALL, NOTHING},
    {"-fno-plt", ALL, NOTHING},
    {"-fcommon", ALL, NOTHING},
    {"-fno-common", ALL, NOTHING},
    {"-fsigned-bitfields", ALL, NOTHING},
    {"-fno-openmp", START, NOTHING},
    {"-fstrict-overflow", ALL, NOTHING},
    {"-fno-wrapv", START, NOTHING},
    {"-fstrict-aliasing", ALL, NOTHING},
    {"-fno-strict-aliasing", ALL, NOTHING},
    {"-fno-math-errno", ALL, NOTHING},
    {"-fomit-", START, NOTHING},
    {"-fno-omit-", START, NOTHING},
    {"-finline", START, NOTHING},
    {"-fno-inline", START, NOTHING},
    {"-funroll-", START, NOTHING},
    {"-fno-unroll-", START, NOTHING},
    {"-fpeel-loops", ALL, NOTHING},
    {"-floop-", START, NOTHING},
    {"-ftree-", START, NOTHING},
    {"-fno-tree-", START, NOTHING},
    {"-fvect-cost-model", START, NOTHING},
    {"-fvectorize", ALL, NOTHING},
    {"-fslp-vectorize", ALL, NOTHING},
    {"-fprefetch-loop-arrays", ALL, NOTHING},
    {"-flto", START, NOTHING},
    {"-ffat-lto-objects", ALL, NOTHING},
    {"-fno-lto", ALL, NOTHING},
    {"-fwhole-program", ALL, NOTHING},
    {"-fopt-info", START, NOTHING},
    {"-fmax-errors=", START, NOTHING},
    {"-fdiagnostics-", START, NOTHING},
    {"-fcolor-diagnostics", ALL, NOTHING},
    {"-fno-diagnostics-", START, NOTHING},
    {"-fmessage-length=", START, NOTHING},
    {"-fstack-", START, NOTHING},
    {"-fno-stack-", START, NOTHING},
    {"-fcf-protection", START, NOTHING},
    {"-fvisibility", START, NOTHING},
    {"-fdebug-", START, NOTHING},
    {"-ffile-prefix-map=", START, NOTHING},
    {"-fmacro-prefix-map=", START, NOTHING},
    {"-ffunction-sections", ALL, NOTHING},
    {"-fdata-sections", ALL, NOTHING},
    {"-fexceptions", ALL, NOTHING},
    {"-fno-exceptions", ALL, NOTHING},
    {"-fasynchronous-unwind-tables", ALL, NOTHING},
    {"-fno-asynchronous-unwind-tables", ALL, NOTHING},
    {"-fprofile-", START, NOTHING},
    {"-ftest-coverage", ALL, NOTHING},
    {"-fsanitize", START, NOTHING},
    {"-fno-sanitize", START, NOTHING},
    {"-ffp-contract=", START, NOTHING},
    {"-ffloat-store", ALL, NOTHING},
    {"-fno-ident", ALL, NOTHING},
    {"-frecord-", START, NOTHING},
    {"-fextended-identifiers", ALL, NOTHING},
    {"-fdirectives-only", ALL, NOTHING},
    {"-fsyntax-only", ALL, NOTHING},
};

/* Of gfortran and flang, for files of Fortran: these come first, and of the others READ and PATH
 * are for C.  The modules that are made stand in a folder of their own. */
static const struct option fortran[] = {
    {"-I", VALUE, PATH},
    {"-isystem", VALUE, INCLUDES},
    {"-iquote", VALUE, INCLUDES},
    {"-idirafter", VALUE, INCLUDES},
    {"-J", VALUE, NOTHING},
    {"-module", VALUE, NOTHING},
    {"-module-dir", VALUE, NOTHING},
    {"-fintrinsic-modules-path", VALUE, NOTHING},
    {"-D", VALUE, READ},
    {"-U", VALUE, READ},
    {"-ffree-form", ALL, READ},
    {"-ffixed-form", ALL, READ},
    {"-ffixed-line-length", START, READ},
    {"-cpp", ALL, READ},
    {"-nocpp", ALL, READ},
    {"-fbackslash", ALL, READ},
    {"-fno-automatic", ALL, READ},
    {"-fdefault-real-8", ALL, READ},
    {"-fdefault-double-8", ALL, READ},
    {"-fopenmp", START, OTHER},
    {"-std=", START, NOTHING},
    {"-ffree-line-length", START, NOTHING},
    {"-fimplicit-none", ALL, NOTHING},
    {"-fallow-", START, NOTHING},
    {"-fdollar-ok", ALL, NOTHING},
    {"-fcray-pointer", ALL, NOTHING},
    {"-fall-intrinsics", ALL, NOTHING},
    {"-fconvert=", START, NOTHING},
    {"-frecord-marker", START, NOTHING},
    {"-fbacktrace", ALL, NOTHING},
    {"-fno-backtrace", ALL, NOTHING},
    {"-fcheck", START, NOTHING},
    {"-fbounds-check", ALL, NOTHING},
    {"-ffpe-", START, NOTHING},
    {"-frange-check", ALL, NOTHING},
    {"-fno-range-check", ALL, NOTHING},
    {"-fmax-", START, NOTHING},
    {"-fautomatic", ALL, NOTHING},
    {"-frecursive", ALL, NOTHING},
};

static const struct option *find_in(const struct option *table, size_t n_rows, const char *arg)
{
    for (size_t i = 0; i < n_rows; i++) {
        size_t n = strlen(table[i].name);
        if (strncmp(arg, table[i].name, n) == 0 && (table[i].form != ALL || arg[n] == '\0'))
            return &table[i];
    }
    return NULL;
}

static bool is_fortran(const struct unit_source *to)
{
    return language_of(to->file, NULL) == LANGUAGE_FORTRAN;
}

static const struct option *find_option(const char *arg, const struct unit_source *to)
{
    const struct option *o = NULL;
    if (is_fortran(to))
        o = find_in(fortran, sizeof fortran / sizeof *fortran, arg);
    return o ? o : find_in(known, sizeof known / sizeof *known, arg);
}

unsigned frontend_flag_words(const char *word)
{
    const struct option *o = find_in(known, sizeof known / sizeof *known, word);
    o = o ? o : find_in(fortran, sizeof fortran / sizeof *fortran, word);
    return !o ? 0 : o->form == VALUE && !word[strlen(o->name)] ? 2 : 1;
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

static void add_other(struct arena *a, const char *arg, struct unit_source *to)
{
    for (size_t i = 0; i < to->n_others; i++)
        if (strcmp(to->others[i], arg) == 0)
            return;
    VEC_PUSH(a, to->others, to->n_others, to->cap_others, arg);
}

/* -Wp,-DX,-MD,x.d: the preprocessor's options, one behind the other. */
static void add_parts(struct arena *a, const char *list, const char *directory,
                      struct unit_source *to)
{
    const char **parts = NULL;
    size_t n = 0, cap = 0;
    for (const char *end = list; *end; list = end + 1) {
        end = list + strcspn(list, ",");
        VEC_PUSH(a, parts, n, cap, arena_printf(a, "%.*s", (int)(end - list), list));
    }
    args_add(a, parts, n, directory, to);
}

/* An option of the parser: its value stands behind it, or is the next word. */
static void add_read(struct arena *a, const struct option *o, const char *arg, const char *value,
                     const char *directory, struct unit_source *to)
{
    if (o->form != VALUE) {
        push(a, to, arg);
        return;
    }
    push(a, to, o->name);
    push(a, to, o->effect == PATH ? absolute(a, value, directory) : value);
}

/* -x f95-cpp-input */
static bool is_own_language(const struct unit_source *to, const char *language)
{
    return is_fortran(to) ? strncmp(language, "f77", 3) == 0 || strncmp(language, "f95", 3) == 0
                          : strcmp(language, "c") == 0;
}

static bool is_of_fortran(const struct option *o)
{
    return find_in(fortran, sizeof fortran / sizeof *fortran, o->name) == o;
}

static void add_option(struct arena *a, const struct option *o, const char *arg,
                       const char *value, const char *directory, struct unit_source *to)
{
    switch (o->effect) {
    case READ:
    case PATH:
        if (is_of_fortran(o) == is_fortran(to))
            add_read(a, o, arg, value, directory, to);
        break;
    case INCLUDES:
        push(a, to, "-I");
        push(a, to, absolute(a, value, directory));
        break;
    case WRAPS:
        to->wraps = true;
        break;
    case OPENMP:
        to->openmp = true;
        break;
    case PARTS:
        add_parts(a, arg + strlen(o->name), directory, to);
        break;
    case LANGUAGE:
        if (!is_own_language(to, value))
            add_other(a, arg, to);
        break;
    case OTHER:
        add_other(a, arg, to);
        break;
    case NOTHING:
        break;
    }
}

/* @file: the words of a file; where there is no such file, or it is no text, a word that nobody
 * understands. */
static void add_file(struct arena *a, const char *path, const char *directory,
                     struct unit_source *to)
{
    size_t n = 0, cap_words = 0;
    const char **words = NULL;
    bool has_nul;
    const char *text = file_text(a, path, &has_nul);
    if (text && *text && !has_nul && shell_words(a, text, &words, &n, &cap_words))
        args_add(a, words, n, directory, to);
    else
        add_other(a, arena_printf(a, "@%s", path), to);
}

void args_add(struct arena *a, const char *const *args, size_t n, const char *directory,
              struct unit_source *to)
{
    for (size_t i = 0; i < n; i++) {
        const char *arg = args[i], *value = NULL;
        const struct option *o = find_option(arg, to);
        if (o && o->form == VALUE) {
            value = arg + strlen(o->name);
            if (*value == '=' && o->name[1] == '-')
                value++;
            else if (*value == '\0' && i + 1 < n)
                value = args[++i];
        }
        if (o)
            add_option(a, o, arg, value, directory, to);
        else if (arg[0] == '@')
            add_file(a, arg + 1, directory, to);
        else if (arg[0] == '-' && arg[1])
            add_other(a, arg, to);
    }
}
