/* Structs by value: copies for arguments, sret for results, memcpy for assignment. */
struct pair { int x; double y; };

static struct pair swap(struct pair p, int k)
{
    struct pair q = {k, p.x};
    return q;
}

int main(void)
{
    struct pair a = {1, 2.0}, b;
    b = swap(a, 3);
    struct pair *p = &b;
    p->y += swap(*p, 4).x;
    return (int)p->y;
}
