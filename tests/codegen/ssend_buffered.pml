/* A program, 2 processes
 *
 * Encoding buffered: channels of depth 1, for comparison only.
 * Not decided: deeper buffers are not explored.
 *
 * Check it:  spin -run FILE.pml
 *   "invalid end state": a deadlock; "assertion violated": a fault or
 *   mismatched collectives; then spin -t -p FILE.pml shows the steps.
 *   "max search depth too small": nothing is proved, give a larger -m.
 *
 * Channels and their symbols:
 *   c_0_1_t0: 0 to 1, tag 0, MPI_COMM_WORLD: 0 = "x"
 *   c_1_0_t0: 1 to 0, tag 0, MPI_COMM_WORLD: 0 = "x"
 *
 */

/* Messages, encoding "buffered": channels of depth 1; a standard send is buffered, or
 * waits until its message has been taken.  For comparison only: deeper buffers are not
 * explored.
 */
#define POST(c, ...)  c!__VA_ARGS__
#define GONE(c)       empty(c)
#define SEND(c, ...)  c!__VA_ARGS__; if :: true :: true -> empty(c) fi
#define SSEND(c, ...) c!__VA_ARGS__; empty(c)
#define RECV(c, ...)  c?__VA_ARGS__

chan c_0_1_t0 = [1] of { byte };
chan c_1_0_t0 = [1] of { byte };

/* rank 0 */
proctype Rank0()
{
    /* ssend */
    SSEND(c_0_1_t0, 0);
    /* recv */
    RECV(c_1_0_t0, 0);
    skip
}

/* rank 1 */
proctype Rank1()
{
    /* send */
    SEND(c_1_0_t0, 0);
    /* recv */
    RECV(c_0_1_t0, 0);
    skip
}

init
{
    atomic { run Rank0(); run Rank1() }
}

