struct pair { long partner, tag; };
struct half { int partner; };
struct mixed { double weight; int tag; };
struct large { long a, b, c; int partner; };
struct point { float x, y; };
#ifdef __cplusplus
extern "C" {
#endif
struct half half_of(struct pair p);
struct pair pair_of(int partner, struct half h, int tag);
struct mixed mixed_of(struct mixed m, int more);
struct large large_of(struct large l, int more);
struct point point_of(struct point p);
int partner_of(struct large l, int six, int five, int four, int three, int two, struct pair p);
#ifdef __cplusplus
}
#endif
