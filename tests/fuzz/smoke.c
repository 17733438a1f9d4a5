/* In the place of libFuzzer: a fixed number of inputs, the same on every machine.
 *
 *     fuzz_TARGET [--runs N] [--seed S] FILES...        first the files, then N that differ from
 *                                                       them in some pieces
 *     fuzz_TARGET --show K FILES...                     writes input number K
 *
 * Inputs are tried in a child process.  Where it ends, or takes longer than a limit for one, the
 * number of the input is told.
 */
#include "tests/fuzz/fuzz.h"

#include "core/base/fail.h"
#include "core/base/vec.h"
#include "tests/random/rng.h"

#include <getopt.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LIMIT_S = 20, MAX_BYTES = 1 << 16 };

struct text {
    char *v;
    size_t n, cap;
};

struct smoke {
    struct arena *arena;
    uint64_t seed, runs;
    struct text *files;
    size_t n_files, cap_files;
    volatile uint64_t *at; /* the input that is being tried; shared with the child */
};

static void append(struct arena *arena, struct text *to, const char *v, size_t n)
{
    VEC_RESERVE(arena, to->v, to->n, to->cap, to->n + n + 1);
    if (n)
        memcpy(to->v + to->n, v, n);
    to->n += n;
}

static void read_input(struct smoke *s, const char *path)
{
    struct text text = {0};
    char chunk[4096];
    FILE *in = fopen(path, "r");
    if (!in)
        fail("%s:", path);
    for (size_t n; (n = fread(chunk, 1, sizeof chunk, in)) > 0;)
        append(s->arena, &text, chunk, n);
    fclose(in);
    if (text.n <= MAX_BYTES)
        VEC_PUSH(s->arena, s->files, s->n_files, s->cap_files, text);
}

/* ---- inputs ---- */

/* Where the word, number or sign ends that begins at `at`. */
static size_t piece_end(const struct text *t, size_t at)
{
    bool word = false;
    for (; at < t->n; at++, word = true) {
        char c = t->v[at];
        bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
                      || c == '_' || (c & 0x80);
        if (!letter)
            return word ? at : at + 1;
    }
    return at;
}

static const char *odd_piece(struct rng *rng)
{
    static const char *const odd[] = {
        "0", "-1", "1", "2147483648", "4294967295", "18446744073709551616", "1e999", "", "\n", "\"",
        "{", "}", "[", "]", "(", ")", ":", ",", "null", "true", "\xff", "\xc3\xa9", "\\", "\\u0000",
        "  ", "\t", "&a", "*a", "%s", "*/", "#", "int", "x"};
    return odd[rng_below(rng, sizeof odd / sizeof *odd)];
}

/* One piece of `t` is lost, doubled, moved, or is another one. */
static struct text change(struct smoke *s, struct rng *rng, struct text t)
{
    struct text to = {0};
    const struct text *other = &s->files[rng_below(rng, (uint32_t)s->n_files)];
    size_t from = t.n ? rng_below(rng, (uint32_t)t.n) : 0;
    size_t behind = piece_end(&t, from);
    size_t taken = other->n ? rng_below(rng, (uint32_t)other->n) : 0;
    for (uint32_t more = rng_percent(rng, 30) ? rng_below(rng, 40) : 0; more > 0; more--)
        behind = piece_end(&t, behind);
    append(s->arena, &to, t.v, from);
    switch (rng_below(rng, 5)) {
    case 0: break;
    case 1: append(s->arena, &to, t.v + from, behind - from); behind = from; break;
    case 2:
        append(s->arena, &to, other->v + taken, piece_end(other, taken) - taken);
        break;
    case 3: append(s->arena, &to, other->v + taken, (other->n - taken) / 4); break;
    default: {
        const char *odd = odd_piece(rng);
        append(s->arena, &to, odd, strlen(odd));
    }
    }
    append(s->arena, &to, t.v + behind, t.n - behind);
    return to;
}

static struct text input(struct smoke *s, uint64_t number)
{
    if (number < s->n_files)
        return s->files[number];
    struct rng rng = {s->seed * 1000003 + number};
    struct text t = s->files[rng_below(&rng, (uint32_t)s->n_files)];
    for (uint32_t changes = rng_range(&rng, 1, 6); changes > 0 && t.n <= MAX_BYTES; changes--)
        t = change(s, &rng, t);
    return t;
}

/* ---- trying them ---- */

static void try_all(struct smoke *s)
{
    struct arena *all = s->arena;
    for (uint64_t i = 0; i < s->n_files + s->runs; i++) {
        *s->at = i;
        alarm(LIMIT_S);
        s->arena = arena_new();
        struct text t = input(s, i);
        LLVMFuzzerTestOneInput((const uint8_t *)t.v, t.n);
        arena_free(s->arena);
    }
    s->arena = all;
    arena_free(all);
    exit(EXIT_SUCCESS); /* with the last words of the sanitizers */
}

static int try_in_child(struct smoke *s)
{
    int status = 0;
    s->at = mmap(NULL, sizeof *s->at, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    fflush(NULL);
    pid_t pid = fork();
    if (pid == 0)
        try_all(s);
    if (pid < 0 || waitpid(pid, &status, 0) != pid)
        fail("fork:");
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) {
        printf("%zu files and %llu other inputs: none harms\n", s->n_files,
               (unsigned long long)s->runs);
        return EXIT_SUCCESS;
    }
    bool late = WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM;
    printf("FAILED: input %llu of seed %llu %s (--show %llu)\n", (unsigned long long)*s->at,
           (unsigned long long)s->seed, late ? "takes too long" : "ends the process",
           (unsigned long long)*s->at);
    return EXIT_FAILURE;
}

int main(int argc, char **argv)
{
    static const struct option known[] = {{"runs", 1, NULL, 'r'}, {"seed", 1, NULL, 's'},
                                          {"show", 1, NULL, 'w'}, {NULL, 0, NULL, 0}};
    struct smoke s = {.arena = arena_new(), .seed = 1};
    long long shown = -1;
    for (int c; (c = getopt_long(argc, argv, "", known, NULL)) >= 0;) {
        if (c == '?')
            return EXIT_USAGE;
        unsigned long long value = strtoull(optarg, NULL, 10);
        if (c == 'r')
            s.runs = value;
        else if (c == 's')
            s.seed = value;
        else
            shown = (long long)value;
    }
    for (int i = optind; i < argc; i++)
        read_input(&s, argv[i]);
    if (!s.n_files)
        fail("usage: %s [--runs N] [--seed S] [--show K] FILES...", argv[0]);
    int code = EXIT_SUCCESS;
    if (shown >= 0) {
        struct text t = input(&s, (uint64_t)shown);
        fwrite(t.v, 1, t.n, stdout);
    } else {
        code = try_in_child(&s);
    }
    arena_free(s.arena);
    return code;
}
