/* C11 6.7.9: brace elision, designators, the later initialiser wins. */
struct point { int x, y; };
struct line { struct point a, b; struct { int tag; }; };

int m[2][2] = {1, 2, [1][1] = 4};
struct line l = {1, 2, .b.y = 3, 9, .a = {.y = 8}};
int r[6] = {[1 ... 3] = 7, 8};

int main(void)
{
    struct line v[] = {[1].b = {5, 6}, {1}};
    return v[1].b.x + sizeof v;
}
