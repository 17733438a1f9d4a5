/* The next-state function of verify/exec/ on skeletons, by random walks:
 *
 *     m2s-test-exec FILE.skel...
 *
 * A saved state, read back, is saved as the same bytes and has the same moves.  A forced move is
 * one of the rank's moves, and no implementation has to help.
 */
#include "core/base/fail.h"
#include "core/skel/pass/pass.h"
#include "core/skel/text.h"
#include "verify/exec/exec.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WALKS = 20, STEPS = 60 };

struct test {
    struct arena *arena;
    const char *file;
    struct exec *m;
    struct moves moves;
    uint32_t random;
    unsigned passed, failed;
};

static void expect(struct test *t, bool ok, const char *what)
{
    t->passed += ok;
    t->failed += !ok;
    if (!ok)
        printf("FAILED: %s: %s\n", t->file, what);
}

static uint32_t next_random(struct test *t)
{
    t->random = t->random * 1664525 + 1013904223;
    return t->random >> 16;
}

static void list_moves(struct test *t)
{
    t->moves.n = 0;
    for (uint32_t r = 0; r < t->m->nprocs; r++)
        exec_moves(t->m, r, &t->moves);
}

static bool same_move(const struct move *a, const struct move *b)
{
    return a->kind == b->kind && a->rank == b->rank && a->trans == b->trans
           && a->chan == b->chan && a->posted == b->posted
           && a->implementation == b->implementation;
}

static void check_saved(struct test *t)
{
    const struct saved *now = exec_save(t->m);
    struct saved *copy = arena_memdup(t->arena, now, sizeof *now + now->size);
    list_moves(t);
    size_t n = t->moves.n;
    struct move *before = ARENA_ARRAY(t->arena, struct move, n);
    for (size_t i = 0; i < n; i++)
        before[i] = t->moves.items[i];
    exec_load(t->m, copy);
    now = exec_save(t->m);
    expect(t, now->size == copy->size && !memcmp(now->bytes, copy->bytes, copy->size),
           "a state that was read back is saved as other bytes");
    list_moves(t);
    bool same = t->moves.n == n;
    for (size_t i = 0; i < n && same; i++)
        same = same_move(&before[i], &t->moves.items[i]);
    expect(t, same, "a state that was read back has other moves");
}

static void check_forced(struct test *t)
{
    for (uint32_t r = 0; r < t->m->nprocs; r++) {
        struct move forced;
        if (!exec_forced(t->m, r, &forced))
            continue;
        bool found = false;
        t->moves.n = 0;
        exec_moves(t->m, r, &t->moves);
        for (size_t i = 0; i < t->moves.n; i++)
            found |= same_move(&forced, &t->moves.items[i]);
        expect(t, found && !forced.implementation, "a forced move is none of the rank's moves");
    }
}

static bool is_over(const struct exec *m)
{
    return m->broken || m->mismatch || m->failed != SKEL_NONE;
}

static void walk(struct test *t)
{
    exec_start(t->m);
    for (int i = 0; i < STEPS && !is_over(t->m); i++) {
        check_saved(t);
        check_forced(t);
        list_moves(t);
        if (!t->moves.n)
            return;
        struct move move = t->moves.items[next_random(t) % t->moves.n];
        exec_take(t->m, &move);
    }
}

static char *read_all(struct arena *arena, const char *path)
{
    FILE *f = fopen(path, "rb");
    if (!f)
        fail("%s:", path);
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    for (int c; (c = getc(f)) != EOF;)
        putc(c, out);
    fclose(f);
    fclose(out);
    char *copy = arena_strdup(arena, text);
    free(text);
    return copy;
}

static void check_file(struct test *t, const char *file)
{
    const char *error = NULL;
    t->file = file;
    t->arena = arena_new();
    struct skel *s = skel_parse(t->arena, read_all(t->arena, file), file, &error);
    if (!s)
        fail("%s", error);
    skel_collapse_polls(s);
    skel_separate_posts(s);
    t->moves = (struct moves){ .arena = t->arena };
    for (uint32_t w = 0; w < s->n_worlds; w++) {
        t->m = exec_new(t->arena, s, w);
        for (int i = 0; i < WALKS; i++)
            walk(t);
    }
    arena_free(t->arena);
}

int main(int argc, char **argv)
{
    struct test t = { .random = 1 };
    for (int i = 1; i < argc; i++)
        check_file(&t, argv[i]);
    printf("%u passed, %u failed\n", t.passed, t.failed);
    return t.failed || !t.passed;
}
