#include "structs.h"
struct half half_of(struct pair p)
{
    struct half h = {(int)p.partner};
    return h;
}
struct pair pair_of(int partner, struct half h, int tag)
{
    struct pair p = {partner + h.partner, tag};
    return p;
}
struct mixed mixed_of(struct mixed m, int more)
{
    m.tag += more;
    m.weight += more;
    return m;
}
struct large large_of(struct large l, int more)
{
    l.partner += more;
    return l;
}
struct point point_of(struct point p)
{
    struct point turned = {p.y, p.x};
    return turned;
}
int partner_of(struct large l, int six, int five, int four, int three, int two, struct pair p)
{
    return l.partner + six + five + four + three + two + (int)p.partner;
}
