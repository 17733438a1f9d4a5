/* malloc, calloc, realloc, free: lists, trees, growing arrays, flexible members. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct list {
    struct list *next;
    int value;
};

struct tree {
    int key;
    struct tree *child[2];
};

struct text {
    size_t length;
    char bytes[];
};

struct vector {
    int *v;
    size_t n, capacity;
};

static struct list *push(struct list *l, int value)
{
    struct list *n = malloc(sizeof *n);
    if (!n)
        abort();
    *n = (struct list){l, value};
    return n;
}

static struct list *reverse(struct list *l)
{
    struct list *done = NULL;
    while (l) {
        struct list *next = l->next;
        l->next = done;
        done = l;
        l = next;
    }
    return done;
}

static void insert(struct tree **where, int key)
{
    while (*where) {
        if ((*where)->key == key)
            return;
        where = &(*where)->child[key > (*where)->key];
    }
    *where = calloc(1, sizeof **where);
    (*where)->key = key;
}

static int walk(const struct tree *t, int depth)
{
    if (!t)
        return depth;
    int left = walk(t->child[0], depth + 1);
    printf("%d ", t->key);
    int right = walk(t->child[1], depth + 1);
    return left > right ? left : right;
}

static void drop(struct tree *t)
{
    if (t) {
        drop(t->child[0]);
        drop(t->child[1]);
        free(t);
    }
}

static struct text *text_new(const char *s)
{
    struct text *t = malloc(sizeof *t + strlen(s) + 1);
    t->length = strlen(s);
    strcpy(t->bytes, s);
    return t;
}

static void append(struct vector *v, int value)
{
    if (v->n == v->capacity) {
        v->capacity = v->capacity ? v->capacity * 2 : 2;
        v->v = realloc(v->v, v->capacity * sizeof *v->v);
    }
    v->v[v->n++] = value;
}

int main(void)
{
    struct list *l = NULL;
    for (int i = 0; i < 5; i++)
        l = push(l, i * i);
    l = reverse(l);
    for (struct list *p = l; p; p = p->next)
        printf("%d ", p->value);
    for (struct list **p = &l; *p;) {
        if ((*p)->value % 2) {
            struct list *gone = *p;
            *p = gone->next;
            free(gone);
        } else {
            p = &(*p)->next;
        }
    }
    for (; l; l = reverse(l)) {
        printf("%d ", l->value);
        struct list *gone = l;
        l = l->next;
        free(gone);
    }
    puts("");
    struct tree *t = NULL;
    unsigned seed = 1;
    for (int i = 0; i < 20; i++) {
        seed = seed * 1103515245 + 12345;
        insert(&t, seed >> 16 & 63);
    }
    int depth = walk(t, 0);
    printf("depth %d\n", depth);
    drop(t);
    struct text *s = text_new("flexible");
    printf("%s %zu %zu\n", s->bytes, s->length, sizeof *s);
    free(s);
    struct vector v = {0};
    for (int i = 0; i < 50; i++)
        append(&v, i ^ 5);
    long sum = 0;
    for (size_t i = 0; i < v.n; i++)
        sum += v.v[i] * (long)i;
    printf("%ld %zu %zu\n", sum, v.n, v.capacity);
    free(v.v);
    free(NULL);
    return (int)(sum % 100);
}
