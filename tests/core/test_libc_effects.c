#include "tests.h"

#include "core/mpi/libc_effects.h"

#include <string.h>

static void test_sorted(void)
{
    const struct libc_effect *e, *last = NULL;
    unsigned n = 0;
    for (; (e = libc_effect_row(n)); n++, last = e) {
        if (last)
            CU_ASSERT_TRUE_FATAL(strcmp(last->name, e->name) < 0);
        CU_ASSERT_PTR_EQUAL(libc_effect(e->name), e);
        CU_ASSERT_EQUAL(strspn(e->args, "vnrdRwWxfkpaPsu"), strlen(e->args));
    }
    CU_ASSERT_TRUE(n > 300);
}

static void test_lookup(void)
{
    CU_ASSERT_PTR_NULL(libc_effect(""));
    CU_ASSERT_PTR_NULL(libc_effect("MPI_Send"));
    CU_ASSERT_PTR_NULL(libc_effect("zzz"));
    CU_ASSERT_EQUAL(libc_effect("exit")->class, LIBC_EXIT);
    CU_ASSERT_TRUE(libc_effect("exit")->noreturn);
    CU_ASSERT_EQUAL(libc_effect("getenv")->class, LIBC_SHARED);
    CU_ASSERT_EQUAL(libc_effect("sqrtf")->class, LIBC_PURE);
    CU_ASSERT_EQUAL(libc_effect("__assert_fail")->class, LIBC_ASSERT);
}

static void test_letters(void)
{
    const struct libc_effect *e = libc_effect("fprintf");
    CU_ASSERT_EQUAL(libc_arg(e, 0), 's');
    CU_ASSERT_EQUAL(libc_arg(e, 1), 'r');
    CU_ASSERT_EQUAL(libc_arg(e, 20), 'r');
    CU_ASSERT_EQUAL(libc_arg(libc_effect("rand"), 0), 'u');
    CU_ASSERT_EQUAL(libc_arg(libc_effect("strncpy"), 2), 'v');
    CU_ASSERT_EQUAL(libc_size_argument(libc_effect("strncpy")), 2);
    CU_ASSERT_EQUAL(libc_size_argument(libc_effect("snprintf")), 1);
    CU_ASSERT_EQUAL(libc_size_argument(libc_effect("strcpy")), LIBC_NO_SIZE);
}

static void test_families(void)
{
    CU_ASSERT_EQUAL(libc_number(libc_effect("strtok")), LIBC_FN_strtok);
    CU_ASSERT_TRUE(libc_splits_text(libc_effect("__strtok_r")));
    CU_ASSERT_FALSE(libc_splits_text(libc_effect("strtol")));
    CU_ASSERT_TRUE(libc_reads_number(libc_effect("strtol")));
    CU_ASSERT_FALSE(libc_reads_number(libc_effect("strtok")));
    CU_ASSERT_TRUE(libc_parses_options(libc_effect("__posix_getopt")));
    CU_ASSERT_TRUE(libc_reads_environment(libc_effect("secure_getenv")));
    CU_ASSERT_FALSE(libc_reads_environment(libc_effect("fegetenv")));
    CU_ASSERT_TRUE(libc_scans(libc_effect("__isoc99_sscanf")));
}

static void test_format(void)
{
    CU_ASSERT_FALSE(libc_format_writes("no conversions"));
    CU_ASSERT_FALSE(libc_format_writes("100%"));
    CU_ASSERT_FALSE(libc_format_writes("%d%%n %5.2lf %-3s"));
    CU_ASSERT_TRUE(libc_format_writes("%d%n"));
    CU_ASSERT_TRUE(libc_format_writes("%s %5hhn"));
    CU_ASSERT_TRUE(libc_format_writes("%%%n"));
    CU_ASSERT_TRUE(libc_format_shows_pointer("%d %p", 1));
    CU_ASSERT_FALSE(libc_format_shows_pointer("%d %p", 0));
    CU_ASSERT_FALSE(libc_format_shows_pointer("%%p %s", 0));
    CU_ASSERT_TRUE(libc_format_shows_pointer("%-*d%20p", 2));
    CU_ASSERT_FALSE(libc_format_shows_pointer("%-*d%20p", 1));
    CU_ASSERT_TRUE(libc_format_shows_pointer("%2$s %1$p", 0)); /* not followed */
    CU_ASSERT_TRUE(libc_format_scans_number("%p %lf", 1));
    CU_ASSERT_FALSE(libc_format_scans_number("%p %lf", 0));
    CU_ASSERT_TRUE(libc_format_scans_number("%d%x", 0));
    CU_ASSERT_TRUE(libc_format_scans_number("%d%x", 1));
    CU_ASSERT_FALSE(libc_format_scans_number("%d%lx", 1));
    CU_ASSERT_FALSE(libc_format_scans_number("%d%8x", 1));
    CU_ASSERT_TRUE(libc_format_scans_number("%*f%%%[]%f]%3Le", 1));
    CU_ASSERT_FALSE(libc_format_scans_number("%*f%%%[]%f]%3Le", 0));
    CU_ASSERT_FALSE(libc_format_scans_number("%[^]%f", 0));
    CU_ASSERT_FALSE(libc_format_scans_number("%1$f", 0)); /* not followed */
    CU_ASSERT_FALSE(libc_format_scans_number("%", 0));
    CU_ASSERT_TRUE(libc_moves_bytes(libc_effect("fread")));
    CU_ASSERT_TRUE(libc_moves_bytes(libc_effect("write")));
    CU_ASSERT_TRUE(libc_moves_bytes(libc_effect("fgetc")));
    CU_ASSERT_FALSE(libc_moves_bytes(libc_effect("time")));
    CU_ASSERT_FALSE(libc_moves_bytes(libc_effect("strcpy")));
}

void add_libc_effects_tests(CU_pSuite suite)
{
    CU_add_test(suite, "the table is sorted and its letters are known", test_sorted);
    CU_add_test(suite, "look-up", test_lookup);
    CU_add_test(suite, "functions that do the same", test_families);
    CU_add_test(suite, "letters of arguments", test_letters);
    CU_add_test(suite, "formats that write", test_format);
}
