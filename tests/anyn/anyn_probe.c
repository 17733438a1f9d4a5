/* Proves one file of families for all numbers of ranks.
 *
 *     m2s-anyn-probe FILE.fam             "proved", or the reason why not
 *     m2s-anyn-probe --smt FILE.fam       the obligations
 *     m2s-anyn-probe --z3 FILE.fam        "proved", if Z3 says so, too
 *     m2s-anyn-probe --steps N FILE.fam   the same as without, in no more than N steps
 *     m2s-anyn-probe --text FILE.fam      the families, as they were read
 *     m2s-anyn-probe --each FILE.fam...   a line for each, as for one
 */
#include "core/base/fail.h"
#include "parse_families.h"
#include "verify/anyn/anyn.h"
#include "verify/certificate/certificate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *content(struct arena *arena, const char *path)
{
    FILE *in = fopen(path, "r");
    if (!in)
        fail("cannot read %s", path);
    char *text = arena_alloc(arena, 1 << 20);
    text[fread(text, 1, (1 << 20) - 1, in)] = '\0';
    fclose(in);
    return text;
}

static void ask_z3(struct arena *arena, const struct anyn *a)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        fail_memory();
    anyn_print_certificate(out, a);
    if (fclose(out))
        fail_memory();
    struct certificate c = certificate_check(arena, text);
    free(text);
    if (c.error || c.wrong || c.n_asked != a->n_asked || c.n_unsat != c.n_asked)
        fail("Z3 confirms %u of %u: %s %s", c.n_unsat, c.n_asked, c.wrong ? c.wrong : "",
             c.error ? c.error : "");
    printf("%s %u obligations\n", a->failed ? "not proved, but" : "proved by", c.n_unsat);
}

static struct families *families_of(struct arena *arena, const char *path)
{
    const char *error;
    struct families *fs = families_parse(arena, content(arena, path), &error);
    if (!fs)
        fail("%s", error);
    return fs;
}

static void tell(const struct anyn *a)
{
    if (a->failed)
        printf("%s%s%s\n", a->failed, a->failed_at ? ": " : "",
               a->failed_at ? a->failed_at->statement : "");
    else
        printf("proved by %u obligations%s%s\n", a->n_asked,
               a->unfit ? ", not that messages fit: " : "", a->unfit ? a->unfit : "");
}

static int tell_each(int n, char **paths)
{
    for (int i = 0; i < n; i++) {
        struct arena *arena = arena_new();
        tell(anyn_prove(arena, families_of(arena, paths[i])));
        arena_free(arena);
    }
    return 0;
}

int main(int argc, char **argv)
{
    if (argc < 2)
        return EXIT_USAGE;
    if (argc > 2 && strcmp(argv[1], "--each") == 0)
        return tell_each(argc - 2, argv + 2);
    struct arena *arena = arena_new();
    struct families *fs = families_of(arena, argv[argc - 1]);
    if (argc > 2 && strcmp(argv[1], "--text") == 0) {
        fputs(families_text(arena, fs), stdout);
        arena_free(arena);
        return 0;
    }
    bool bounded = argc > 3 && strcmp(argv[1], "--steps") == 0;
    if (bounded)
        fs->space->most_steps = strtoull(argv[2], NULL, 10);
    struct anyn *a = anyn_prove(arena, fs);
    if (argc > 2 && strcmp(argv[1], "--z3") == 0)
        ask_z3(arena, a);
    else if (argc > 2 && !bounded)
        anyn_print_certificate(stdout, a);
    else
        tell(a);
    arena_free(arena);
    return 0;
}
