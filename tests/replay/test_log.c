/* Lines of a process that writes while they are read: whole ones only, however long. */
#include "tests.h"

#include "replay/log.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { HEAD = 4096, LONG = 200000 };

struct writer { /* as replay/library/log.c */
    FILE *f;
    unsigned long long size;
    char path[64];
};

static void tell(struct writer *w, const char *text)
{
    fseek(w->f, (long)(HEAD + w->size), SEEK_SET);
    fputs(text, w->f);
    w->size += strlen(text);
    fseek(w->f, 0, SEEK_SET);
    fwrite(&w->size, sizeof w->size, 1, w->f);
    fflush(w->f);
}

static struct log *begin(struct arena *a, struct writer *w)
{
    strcpy(w->path, "/tmp/m2s-test-log-XXXXXX");
    int fd = mkstemp(w->path);
    if (fd < 0 || ftruncate(fd, HEAD) != 0)
        return NULL;
    w->f = fdopen(fd, "r+");
    return log_open(a, w->path);
}

static void test_lines(void)
{
    struct arena *a = arena_new();
    struct writer w = {0};
    struct log *l = begin(a, &w);
    CU_ASSERT_PTR_NOT_NULL_FATAL(l);
    CU_ASSERT_PTR_NULL(log_line(l));
    tell(&w, "one\ntwo\nth");
    CU_ASSERT_STRING_EQUAL(log_line(l), "one");
    CU_ASSERT_STRING_EQUAL(log_line(l), "one"); /* until it is taken */
    log_take(l);
    CU_ASSERT_STRING_EQUAL(log_line(l), "two");
    log_take(l);
    CU_ASSERT_PTR_NULL(log_line(l));
    tell(&w, "ree\n");
    CU_ASSERT_STRING_EQUAL(log_line(l), "three");
    log_take(l);
    CU_ASSERT_PTR_NULL(log_line(l));
    log_close(l);
    fclose(w.f);
    arena_free(a);
}

static void test_long_lines(void)
{
    struct arena *a = arena_new();
    struct writer w = {0};
    struct log *l = begin(a, &w);
    CU_ASSERT_PTR_NOT_NULL_FATAL(l);
    char *text = arena_alloc(a, LONG + 2);
    memset(text, 'x', LONG);
    memcpy(text + LONG, "\n", 2);
    for (int i = 0; i < 3; i++) {
        tell(&w, "short\n");
        tell(&w, text);
    }
    for (int i = 0; i < 3; i++) {
        CU_ASSERT_STRING_EQUAL(log_line(l), "short");
        log_take(l);
        const char *line = log_line(l);
        CU_ASSERT_EQUAL(line ? strlen(line) : 0, LONG);
        log_take(l);
    }
    CU_ASSERT_PTR_NULL(log_line(l));
    CU_ASSERT_NOT_EQUAL(access(w.path, F_OK), 0); /* its name is gone */
    log_close(l);
    fclose(w.f);
    arena_free(a);
}

int add_log_tests(void)
{
    CU_pSuite s = CU_add_suite("log", NULL, NULL);
    return s && CU_add_test(s, "lines", test_lines)
           && CU_add_test(s, "long lines", test_long_lines);
}
