/* known-to-fail: packed bit-fields that straddle their unit */
struct __attribute__((packed)) header {
    char kind;
    unsigned a : 3, b : 11, c : 20;
};

int main(void)
{
    struct header h = {1, 5, 1000, 654321};
    return h.a + (h.b == 1000) + (h.c == 654321);
}
