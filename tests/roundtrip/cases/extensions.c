/* GNU and C11 things that real code uses: attributes, typeof, __auto_type, empty braces,
 * zero-length arrays, static assertions, thread-local and volatile objects. */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ARRAY_SIZE(a) (sizeof(a) / sizeof *(a))
#define container_of(p, type, member) ((type *)((char *)(p)-offsetof(type, member)))
#define likely(x) __builtin_expect(!!(x), 1)
#define swap(a, b)                                                                       \
    do {                                                                                 \
        __typeof__(a) swap_ = (a);                                                       \
        (a) = (b);                                                                       \
        (b) = swap_;                                                                     \
    } while (0)
#define STRINGIFY(x) #x
#define EXPAND(x) STRINGIFY(x)
#define LOG(...) fprintf(stdout, "log: " __VA_ARGS__)
#define SUM(a, ...) sum(a, ##__VA_ARGS__, 0)

struct header {
    uint32_t length;
    uint8_t data[0];
};

struct node {
    int key;
    struct link {
        struct link *next;
    } link;
};

static _Thread_local int per_thread = 3;
static volatile int flag;
_Static_assert(sizeof(struct header) == 4, "no padding");

__attribute__((noinline, unused)) static int attributed(int x __attribute__((unused)))
{
    return __LINE__ > 0;
}

static int sum(int a, ...)
{
    return a;
}

static inline __attribute__((always_inline)) int fast(int x)
{
    return x << 1;
}

_Noreturn static void die(const char *why)
{
    printf("%s\n", why);
    exit(21);
}

int main(void)
{
    __auto_type automatic = 5.5;
    __typeof__(automatic) other = 1;
    __extension__ long long big = 1LL << 40;
    swap(automatic, other);
    printf("%g %g %lld\n", automatic, other, big);
    struct header *h = malloc(sizeof *h + 4);
    h->length = 4;
    memcpy(h->data, "\1\2\3\4", 4);
    uint32_t total = 0;
    for (uint32_t i = 0; i < h->length; i++)
        total = total << 8 | h->data[i];
    printf("%x\n", total);
    free(h);
    struct node n = {7, {}}, *found = container_of(&n.link, struct node, link);
    printf("%d %d\n", found->key, n.link.next == NULL);
    per_thread++;
    flag = per_thread;
    flag |= 8;
    printf("%d %d\n", per_thread, flag);
    _Static_assert(1, "in a function");
    printf("%s %s\n", STRINGIFY(a + b), EXPAND(ARRAY_SIZE(x)));
    LOG("%d %s\n", 5, "args");
    LOG("none\n");
    printf("%d %d\n", SUM(4), SUM(5, 6));
    printf("%d %d\n", attributed(0), fast(21));
    int values[] = {3, 1, 2};
    for (size_t i = 0; i < ARRAY_SIZE(values); i++)
        if (likely(values[i] > 1))
            printf("%d ", values[i]);
    struct {
    } empty = {};
    (void)empty;
    int zero[5] = {};
    printf("%d %zu\n", zero[4], sizeof empty);
    int x = ({ int y = 3; y * y; }) + ({ 4; });
    printf("%d\n", x);
    printf("%d %d\n", __builtin_offsetof(struct node, link) == 8, __builtin_constant_p(3));
    printf("%s\n", __FUNCTION__);
    unsigned char raw[8];
    double d = 1.0;
    memcpy(raw, &d, sizeof d);
    printf("%02x%02x\n", raw[7], raw[6]);
    char *p = __builtin_alloca(10);
    strcpy(p, "alloca");
    printf("%s %zu\n", p, strlen(p));
    uint16_t packed = (uint16_t)(0xab << 8 | 0xcd);
    int8_t negative = (int8_t)0x80;
    printf("%x %d %u\n", packed, negative, (uint8_t)negative);
    int_least32_t least = INT32_MIN;
    uintmax_t most = UINTMAX_MAX;
    printf("%d %ju\n", least, most);
    register int fastest = 3;
    const volatile int cv = 4;
    if (fastest < cv)
        die("the end");
    __builtin_unreachable();
}
