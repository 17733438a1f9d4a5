/* Messages, encoding "scheduled": channels of depth 1; a send posts its message and waits
 * until it has been taken.  Each rank has a priority of its own, so that one rank runs at
 * a time.
 *     SEND(c, v)  POST and GONE         RECV(c, v)  v: constant or variable
 */
#define POST(c, ...)        c!__VA_ARGS__
#define GONE(c)             nfull(c)
#define SEND(c, ...)        c!__VA_ARGS__; nfull(c)
#define RECV(c, ...)        c?__VA_ARGS__
