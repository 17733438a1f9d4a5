/* The project file: what it means, and each mistake with its line. */
#include "check/project.h"
#include "tests.h"

#include <CUnit/CUnit.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct project_option options[] = {
    {"np", true}, {"timeout", true}, {"args", true}, {"input", true}, {"partial", false},
    {"error-on", true}, {NULL, false},
};

static const char *folder;

static void write_file(struct arena *a, const char *name, const char *text)
{
    FILE *f = fopen(arena_printf(a, "%s/%s", folder, name), "w");
    if (!f || fputs(text, f) < 0 || fclose(f) != 0)
        abort();
}

static struct project *read_text(struct arena *a, struct diags *ds, const char *text)
{
    ds->arena = a;
    write_file(a, ".mpi2spin.yaml", text);
    return project_read(a, arena_printf(a, "%s/.mpi2spin.yaml", folder), options, ds);
}

static const char *joined(struct arena *a, const char **v, size_t n)
{
    const char *s = "";
    for (size_t i = 0; i < n; i++)
        s = arena_printf(a, "%s%s%s", s, i ? " " : "", v[i]);
    return s;
}

static void meaning(void)
{
    struct arena *a = arena_new();
    struct diags ds = {0};
    struct project *p = read_text(a, &ds,
                                  "np: 2..4\n"
                                  "cflags: [-Iinclude]\n"
                                  "jobs: 3\n"
                                  "programs:\n"
                                  "  - files: [one.c, two.c]\n"
                                  "    args: [\"it's\", 0.5]\n"
                                  "    np: [2, 8]\n"
                                  "    partial: true\n"
                                  "    cflags: -DX=1\n"
                                  "  - each: t*.c\n"
                                  "    input: {n: 1..3, m: 2}\n"
                                  "    error-on: [race, leaks]\n"
                                  "    partial: false\n"
                                  "  - name: again\n"
                                  "    files: one.c\n");
    CU_ASSERT_PTR_NOT_NULL_FATAL(p);
    CU_ASSERT_EQUAL(p->jobs, 3);
    CU_ASSERT_EQUAL_FATAL(p->n_programs, 4);
    const struct project_program *one = &p->programs[0], *two = &p->programs[2];
    CU_ASSERT_STRING_EQUAL(one->name, "one");
    CU_ASSERT_STRING_EQUAL(joined(a, one->files, one->n_files), "one.c two.c");
    CU_ASSERT_STRING_EQUAL(joined(a, one->options, one->n_options),
                           "--args='it'\\''s' 0.5 --np=2,8 --partial");
    CU_ASSERT_STRING_EQUAL(joined(a, one->cflags, one->n_cflags), "-Iinclude -DX=1");
    CU_ASSERT_STRING_EQUAL(p->programs[1].name, "three");
    CU_ASSERT_STRING_EQUAL(two->name, "two");
    CU_ASSERT_STRING_EQUAL(joined(a, two->options, two->n_options),
                           "--np=2..4 --input=n=1..3 --input=m=2 --error-on=race,leaks");
    CU_ASSERT_STRING_EQUAL(p->programs[3].name, "again");
    arena_free(a);
}

/* The first error is at LINE:COLUMN and has the text. */
static void wrong(const char *text, unsigned line, unsigned column, const char *expected)
{
    struct arena *a = arena_new();
    struct diags ds = {0};
    CU_ASSERT_PTR_NULL(read_text(a, &ds, text));
    CU_ASSERT_FATAL(ds.n >= 1);
    if (ds.items[0]->at.line != line || ds.items[0]->at.col != column ||
        !strstr(ds.items[0]->text, expected))
        printf("\n  %u:%u: %s instead of %u:%u: %s\n", ds.items[0]->at.line,
               ds.items[0]->at.col, ds.items[0]->text, line, column, expected);
    CU_ASSERT_EQUAL(ds.items[0]->at.line, line);
    CU_ASSERT_EQUAL(ds.items[0]->at.col, column);
    CU_ASSERT_PTR_NOT_NULL(strstr(ds.items[0]->text, expected));
    arena_free(a);
}

static void mistakes(void)
{
    wrong("programs:\n  - files: [one.c\n", 3, 1, "not YAML");
    wrong("programs:\n\t- files: one.c\n", 2, 1, "not YAML");
    wrong("", 1, 1, "a list 'programs'");
    wrong("programs: []\n", 1, 11, "a list 'programs'");
    wrong("[1, 2]\n", 1, 1, "a list 'programs'");
    wrong("timeuot: 5\nprograms:\n  - files: one.c\n", 1, 1, "'timeuot' is not a key");
    wrong("programs:\n  - files: one.c\n    tineout: 5\n", 3, 5, "'tineout' is not a key");
    wrong("programs:\n  - files: none.c\n", 2, 12, "no file 'none.c'");
    wrong("programs:\n  - np: 2\n", 2, 5, "either 'files' or 'each'");
    wrong("programs:\n  - one.c\n", 2, 5, "a program has keys");
    wrong("programs:\n  - files: {a: b}\n", 2, 12, "a word or a list");
    wrong("programs:\n  - files: one.c\n    partial: perhaps\n", 3, 14, "true or false");
    wrong("programs:\n  - files: one.c\n    partial: \"true\"\n", 3, 14, "true or false");
    wrong("programs:\n  - files: one.c\n  - files: one.c\n", 3, 5, "two programs 'one'");
    wrong("programs:\n  - files: one.c\n    np: 2\n    np: 3\n", 4, 5, "there twice");
    wrong("jobs: many\nprograms:\n  - files: one.c\n", 1, 7, "a number from 1");
    wrong("jobs: 0\nprograms:\n  - files: one.c\n", 1, 7, "a number from 1");
    wrong("a: &a [*a]\n", 1, 4, "too large");
    wrong("programs:\n  - files: one.c\n---\nx: 1\n", 4, 1, "second document");
}

static void a_bomb(void)
{
    wrong("a: &a [x,x,x,x,x,x,x,x,x,x]\n"
          "b: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a,*a]\n"
          "c: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b,*b]\n"
          "d: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c,*c]\n"
          "e: &e [*d,*d,*d,*d,*d,*d,*d,*d,*d,*d]\n"
          "f: [*e,*e,*e,*e]\n",
          1, 16, "too large");
}

static void search_upwards(void)
{
    struct arena *a = arena_new();
    write_file(a, ".mpi2spin.yaml", "");
    const char *below = arena_printf(a, "%s/sub/folder", folder);
    const char *found = project_find(a, below);
    CU_ASSERT_PTR_NOT_NULL_FATAL(found);
    CU_ASSERT_STRING_EQUAL(found + strlen(found) - 15, "/.mpi2spin.yaml");
    CU_ASSERT_PTR_NULL(project_find(a, "/usr"));
    CU_ASSERT_PTR_NULL(project_find(a, "/nonexistent"));
    arena_free(a);
}

static char template[] = "/tmp/m2s-project-XXXXXX";

static int make_folder(void)
{
    static const char *const names[] = {"one.c", "two.c", "three.c"};
    struct arena *a = arena_new();
    folder = mkdtemp(template);
    if (!folder)
        return 1;
    for (size_t i = 0; i < 3; i++)
        write_file(a, names[i], "int x;\n");
    int code = system(arena_printf(a, "mkdir -p %s/sub/folder", folder));
    arena_free(a);
    return code;
}

static int remove_folder(void)
{
    struct arena *a = arena_new();
    int code = system(arena_printf(a, "rm -rf %s", folder));
    arena_free(a);
    return code;
}

void add_project_tests(void)
{
    CU_pSuite s = CU_add_suite("project", make_folder, remove_folder);
    CU_add_test(s, "meaning", meaning);
    CU_add_test(s, "mistakes", mistakes);
    CU_add_test(s, "aliases that grow", a_bomb);
    CU_add_test(s, "search upwards", search_upwards);
}
