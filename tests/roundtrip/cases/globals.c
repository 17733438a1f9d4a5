/* Initial values of globals: addresses, offsets, tables, unions, tentative ones. */
#include <stddef.h>
#include <stdio.h>

int tentative;
int tentative = 3;
int tentative;
extern int later;
static double zeros[100];
static char buffer[16] = "abc";
static char *middle = &buffer[1], *after = buffer + sizeof buffer;
static int numbers[] = {10, 20, 30, 40};
static int *third = &numbers[2], *fourth = numbers + 3;
static ptrdiff_t constant = (ptrdiff_t)sizeof numbers / 2 - 1;

struct node {
    int value;
    struct node *left, *right;
    void (*visit)(struct node *);
};

static void print(struct node *n)
{
    printf("%d ", n->value);
}

static void twice(struct node *n)
{
    print(n);
    print(n);
}

static struct node leaves[2] = {{1, NULL, NULL, print}, {.value = 3, .visit = twice}};
static struct node root = {2, leaves, &leaves[1], print};
static struct node *const roots[] = {&root, &leaves[0], NULL};

static union {
    char c;
    int i;
    double d;
} number = {.d = 2.5}, first = {'x'};

static struct {
    char tag;
    union {
        int i;
        const char *s;
    } u;
    short tail[3];
} records[] = {{'i', {.i = -5}, {1, 2}}, {'s', {.s = "text"}, {[2] = 7}}, {.tag = 'z'}};

static const char *messages[][2] = {{"a", "b"}, {"c"}};
static unsigned char bytes[4] = {255, 'a', 010, 0x10};
static float fraction = 1 / 4.0;
static long negative = -1, shifted = 1L << 40;
static _Bool truth = 5, lie = 0;
static int arithmetic = (3 + 4) * 2 % 5 ^ 1 << 3;
static int conditional = sizeof(int) == 4 ? 44 : 88;
static char *text = "pointer", array_text[] = "array";
static const int *const pointers[] = {&numbers[0], &numbers[1], 0};
int later = 8;

static void walk(struct node *n)
{
    if (!n)
        return;
    walk(n->left);
    n->visit(n);
    walk(n->right);
}

static int counter(void)
{
    static int array[3] = {1, 2, 3};
    static struct node n = {5, &leaves[0], NULL, print};
    static int calls;
    calls++;
    array[calls % 3] += calls;
    return array[0] + array[1] + array[2] + n.left->value;
}

int main(void)
{
    printf("%d %d %g %s %s\n", tentative, later, zeros[99], buffer, middle);
    printf("%ld %d %d %ld\n", (long)(after - middle), *third, *fourth, (long)constant);
    walk(&root);
    for (struct node *const *p = roots; *p; p++)
        (*p)->visit(*p);
    puts("");
    printf("%g %c\n", number.d, first.c);
    printf("%c %d %d %s %d %d\n", records[0].tag, records[0].u.i, records[0].tail[1],
           records[1].u.s, records[1].tail[2], records[2].u.i);
    printf("%s %s %d\n", messages[0][1], messages[1][0], messages[1][1] == NULL);
    printf("%d %d %d %d\n", bytes[0], bytes[1], bytes[2], bytes[3]);
    printf("%g %ld %ld %d %d\n", fraction, negative, shifted, truth, lie);
    printf("%d %d %s %s %zu\n", arithmetic, conditional, text, array_text,
           sizeof array_text);
    printf("%d\n", *pointers[1]);
    int before = counter();
    printf("%d %d\n", before, counter());
    buffer[0] = 'X';
    third[1]++;
    printf("%s %d\n", buffer, numbers[3]);
    return tentative + later;
}
