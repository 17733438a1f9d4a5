/* Library calls that take and give structs, static memory, callbacks; assert; errno. */
#include <assert.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int descending(const void *a, const void *b)
{
    const double *x = a, *y = b;
    return *x < *y ? 1 : *x > *y ? -1 : 0;
}

struct item {
    char name[10];
    int weight;
};

static int by_weight(const void *a, const void *b)
{
    return ((const struct item *)a)->weight - ((const struct item *)b)->weight;
}

int main(int argc, char **argv)
{
    div_t d = div(-17, 5);
    ldiv_t l = ldiv(1000000007L, 1000);
    printf("%d %d %ld %ld %d\n", d.quot, d.rem, l.quot, l.rem, div(9, 4).rem);
    double values[] = {2.5, -1, 1e10, 0, 3};
    qsort(values, 5, sizeof *values, descending);
    printf("%g %g %g\n", values[0], values[2], values[4]);
    struct item items[] = {{"stone", 30}, {"feather", 1}, {"brick", 20}};
    qsort(items, 3, sizeof *items, by_weight);
    printf("%s %s %s\n", items[0].name, items[1].name, items[2].name);
    errno = 0;
    strtol("99999999999999999999", NULL, 10);
    printf("%d %d\n", errno == ERANGE, EDOM);
    errno = 0;
    assert(argc == 1 && argv[argc] == NULL);
    struct tm tm = {.tm_year = 100, .tm_mon = 1, .tm_mday = 30};
    char text[40];
    strftime(text, sizeof text, "%Y-%m-%d", &tm);
    printf("%s\n", text);
    fprintf(stdout, "%s", "to stdout\n");
    fputs("again\n", stdout);
    fprintf(stderr, "not compared\n");
    FILE *f = tmpfile();
    fprintf(f, "12 ab\n34 cd\n");
    rewind(f);
    char line[20], word[10];
    int n, sum = 0;
    while (fscanf(f, "%d %9s", &n, word) == 2)
        sum += n + word[0];
    rewind(f);
    while (fgets(line, sizeof line, f))
        printf("%zu", strlen(line));
    fclose(f);
    printf(" %d\n", sum);
    srand(1);
    int r = rand();
    srand(1);
    printf("%d %d\n", r == rand(), RAND_MAX > 32766);
    printf("%d %ld %lld\n", abs(-5), labs(-6L), llabs(-7LL));
    printf("%s\n", getenv("NO_SUCH_VARIABLE") ? "set" : "unset");
    printf("%d\n", strcoll("a", "b") < 0);
    fflush(NULL);
    if (sum > 0)
        exit(sum % 50);
    return 99;
}
