/* Mutated dumps: the parser refuses or understands, it never crashes; what it understands
 * obeys the law, and the verifier can look at it. */
#include "tests.h"

#include "core/ir/check.h"
#include "core/ir/dot.h"
#include "core/ir/text.h"

#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 6000, ROOM = 16384 };

static uint32_t next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return (uint32_t)(*state >> 16);
}

static const char *const pieces[] = {
    "%0",
    "%4294967295",
    "&argc",
    "&i",
    "$buffer",
    "@main",
    "0:i32",
    "-1:u8",
    ":agg(8,4)",
    "9223372036854775808",
    "-9223372036854775808:i64",
    "nan:f32",
    "b0",
    "b99999",
    "\"",
    "\\",
    "\n",
    "\n}\n",
    "\nb0:\n",
    "{",
    "(",
    "ret",
    "load",
    " volatile",
    "agg(0,0)",
    "i128",
    "_",
    "func @main(",
    "global $x i32\n",
    "zeros 5",
    "#4294967295",
    "; s1",
    "..",
    "\xff",
    "text \"",
    "call ",
    "switch ",
    "void",
    " elem i64",
    "prog next 0\n",
    "unknown ",
    "\t",
};

/* Replace text[at .. at+cut) by a piece. */
static void splice(char *text, size_t at, size_t cut, const char *piece, size_t n_piece)
{
    size_t n = strlen(text);
    if (at > n)
        at = n;
    if (cut > n - at)
        cut = n - at;
    if (n - cut + n_piece >= ROOM)
        return;
    memmove(text + at + n_piece, text + at + cut, n - at - cut + 1);
    memcpy(text + at, piece, n_piece);
}

static void mutate(char *text, uint64_t *seed)
{
    size_t n = strlen(text) + 1, at = next_random(seed) % n;
    const char *piece = pieces[next_random(seed) % (sizeof pieces / sizeof *pieces)];
    char byte = (char)(1 + next_random(seed) % 255);
    char copied[200];
    size_t from = next_random(seed) % n, length = next_random(seed) % sizeof copied;
    switch (next_random(seed) % 6) {
    case 0: splice(text, at, 1, &byte, 1); break;
    case 1: splice(text, at, next_random(seed) % 20, "", 0); break;
    case 2: splice(text, at, next_random(seed) % 8, piece, strlen(piece)); break;
    case 3:
        length = length < n - 1 - from ? length : n - 1 - from;
        memcpy(copied, text + from, length);
        splice(text, at, 0, copied, length);
        break;
    case 4:
        byte = (char)('0' + byte % 10 * (byte > 0));
        splice(text, at, 1, &byte, 1);
        break;
    case 5: text[next_random(seed) % 50 ? n - 1 : at] = '\0'; break;
    }
}

static bool try_text(const char *text, FILE *nowhere)
{
    struct arena *a = arena_new();
    const char *error = NULL;
    struct ir_prog *p = ir_parse(a, text, "text", &error);
    if (!p) {
        CU_ASSERT_PTR_NOT_NULL(error);
    } else {
        const char *once = dump_text(a, p);
        struct ir_prog *again = must_parse(a, once);
        CU_ASSERT_STRING_EQUAL(dump_text(a, again), once);
        if (!ir_check(p, a))
            ir_dot(nowhere, p, NULL);
    }
    arena_free(a);
    return p != NULL;
}

static void test_mutations(void)
{
    FILE *nowhere = fopen("/dev/null", "w");
    CU_ASSERT_PTR_NOT_NULL_FATAL(nowhere);
    char *text = malloc(ROOM);
    uint64_t seed = 20240229;
    unsigned understood = 0;
    for (int round = 0; round < ROUNDS; round++) {
        strcpy(text, rich_text);
        for (uint32_t i = 1 + next_random(&seed) % 4; i; i--)
            mutate(text, &seed);
        understood += try_text(text, nowhere);
    }
    printf("\n    %u of %d mutants understood ", understood, (int)ROUNDS);
    CU_ASSERT_TRUE(understood > ROUNDS / 20 && understood < ROUNDS);
    free(text);
    fclose(nowhere);
}

/* Every beginning of a good text. */
static void test_prefixes(void)
{
    char *text = strdup(rich_text);
    FILE *nowhere = fopen("/dev/null", "w");
    for (size_t n = strlen(text); n-- > 0;) {
        text[n] = '\0';
        try_text(text, nowhere);
    }
    fclose(nowhere);
    free(text);
}

static void test_noise(void)
{
    FILE *nowhere = fopen("/dev/null", "w");
    uint64_t seed = 7;
    char text[400];
    for (int round = 0; round < 1000; round++) {
        size_t n = next_random(&seed) % (sizeof text - 1);
        for (size_t i = 0; i < n; i++)
            text[i] = (char)(1 + next_random(&seed) % 255);
        text[n] = '\0';
        try_text(text, nowhere);
    }
    fclose(nowhere);
}

void add_ir_fuzz_tests(CU_pSuite suite)
{
    CU_add_test(suite, "mutated dumps", test_mutations);
    CU_add_test(suite, "every prefix of a dump", test_prefixes);
    CU_add_test(suite, "random bytes", test_noise);
}
