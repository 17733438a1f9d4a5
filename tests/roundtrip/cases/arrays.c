/* Arrays of arrays, pointers into them, designators, brace elision, negative indices. */
#include <stdio.h>

static int matrix[3][4] = {{1, 2, 3, 4}, {5}, {[2] = 9, 10}};
static int elided[2][3] = {1, 2, 3, 4, 5};
static const char *names[] = {[2] = "two", [0] = "zero", "one"};
static char texts[][6] = {"abc", "defgh", {'x', 'y'}};
static int sparse[] = {[5] = 1, 2, [1] = 7, [9] = 3};
static struct {
    int a[3];
    struct {
        char c;
        long l[2];
    } inner[2];
} nested[2] = {{{1, 2}, {{'a', {3, 4}}, {'b'}}}, {.inner[1].l[1] = 5, .a = {[1] = 6}}};
static int ranges[10] = {[2 ... 4] = 8, [7 ... 8] = 9};

static int sum(int rows, int (*m)[4])
{
    int total = 0;
    for (int i = 0; i < rows; i++)
        for (int k = 0; k < 4; k++)
            total += m[i][k];
    return total;
}

static int last(int n, int a[static 1])
{
    return a[n - 1];
}

static void fill(int cube[][3][2], int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 3; j++)
            for (int k = 0; k < 2; k++)
                cube[i][j][k] = i * 100 + j * 10 + k;
}

int main(void)
{
    printf("%d %d %d\n", sum(3, matrix), matrix[2][2], matrix[2][3]);
    printf("%d %d\n", elided[1][0], elided[1][2]);
    printf("%s %s %s %zu\n", names[0], names[1], names[2], sizeof names / sizeof *names);
    printf("%s %s %s %zu\n", texts[0], texts[1], texts[2], sizeof texts);
    for (unsigned i = 0; i < sizeof sparse / sizeof *sparse; i++)
        printf("%d ", sparse[i]);
    for (int i = 0; i < 10; i++)
        printf("%d ", ranges[i]);
    puts("");
    for (int i = 0; i < 2; i++)
        printf("%d %d %c %ld %ld %ld\n", nested[i].a[0], nested[i].a[1],
               nested[i].inner[0].c ? nested[i].inner[0].c : '-', nested[i].inner[0].l[1],
               nested[i].inner[1].l[0], nested[i].inner[1].l[1]);
    int local[2][2] = {{1}, {[1] = 4}}, *flat = &local[0][0];
    flat[1] = 2;
    *(*(local + 1) + 0) = 3;
    printf("%d %d %d %d\n", local[0][0], local[0][1], local[1][0], local[1][1]);
    int cube[4][3][2];
    fill(cube, 4);
    int(*plane)[2] = cube[2];
    int(*row)[3][2] = &cube[1];
    printf("%d %d %d\n", plane[1][1], (*row)[2][0], cube[3][2][1]);
    printf("%ld %ld\n", (long)(&cube[3] - &cube[1]),
           (long)(&cube[1][2][1] - &cube[1][0][0]));
    int *middle = &sparse[5];
    printf("%d %d %d\n", middle[-4], *(middle - 4), 1 [middle]);
    printf("%d\n", last(3, (int[]){4, 5, 6}));
    int *pointers[3] = {&local[0][0], local[1], NULL}, **pp = pointers;
    printf("%d %d %d\n", **pp, *pp[1], pp[2] == NULL);
    ++*pp[0];
    (*++pp)[1] += 10;
    printf("%d %d\n", local[0][0], local[1][1]);
    char word[] = "hello", *end = word + sizeof word - 1;
    for (char *p = word; p < --end; p++) {
        char c = *p;
        *p = *end;
        *end = c;
    }
    printf("%s %zu\n", word, sizeof word);
    char exact[3] = "abc";
    printf("%c%c%c\n", exact[0], exact[1], exact[2]);
    for (int i = 0; i < 3; i++) {
        int fresh[3] = {i};
        fresh[2] += i;
        printf("%d %d\n", fresh[0], fresh[2]);
    }
    return sizeof local;
}
