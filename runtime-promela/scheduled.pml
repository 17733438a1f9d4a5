/* Messages, encoding "scheduled": channels of depth 1; a send posts its message and waits
 * until it has been taken.  Each rank has a priority of its own, so that one rank runs at a
 * time; a local choice waits until nobody else can go on, then the lowest rank chooses.
 *     SEND(c, v)  POST and GONE         RECV(c, v)  v: constant or variable
 *     CHOOSE(r)   rank r has a choice   CHOSEN(r), CHOSEN_IF(r, guard)  one alternative of it
 */
#define POST(c, ...)        c!__VA_ARGS__
#define GONE(c)             nfull(c)
#define SEND(c, ...)        c!__VA_ARGS__; nfull(c)
#define RECV(c, ...)        c?__VA_ARGS__
#define RUNS(r)             (254 - (r)) /* 3 and above: all different */
#define CHOOSE(r)           atomic { choosing!!r; set_priority(_pid, 2) }
#define CHOSEN(r)           choosing?eval(r); set_priority(_pid, RUNS(r))
#define CHOSEN_IF(r, guard) choosing?[eval(r)] && (guard); CHOSEN(r)
