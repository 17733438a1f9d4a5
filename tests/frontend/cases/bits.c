/* Bit-fields: unit, bit and width. */
struct flags { unsigned a : 3; int b : 5; unsigned long c : 40; };
static struct flags start = {5, -3, 1};

int main(void)
{
    struct flags f = start;
    f.a++;
    f.b -= 2;
    return f.c = f.a;
}
