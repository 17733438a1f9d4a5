/* Messages, encoding "buffered": channels of depth 1; a standard send is buffered, or
 * waits until its message has been taken.  For comparison only: deeper buffers are not
 * explored.
 */
#define POST(c, ...)  c!__VA_ARGS__
#define GONE(c)       empty(c)
#define SEND(c, ...)  c!__VA_ARGS__; if :: true :: true -> empty(c) fi
#define SSEND(c, ...) c!__VA_ARGS__; empty(c)
#define RECV(c, ...)  c?__VA_ARGS__
