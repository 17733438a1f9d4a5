/* loops.c, 2 processes
 *
 * Encoding rendezvous: no wildcard receive, so synchronous executions decide (Theorem
 *   7.4).
 *
 * Check it:  spin -run FILE.pml
 *   "invalid end state": a deadlock; "assertion violated": a fault or
 *   mismatched collectives; then spin -t -p FILE.pml shows the steps.
 *   "max search depth too small": nothing is proved, give a larger -m.
 *
 */

/* Messages, encoding "rendezvous": channels of depth 0, so a send and its receive are one
 * step (Siegel and Avrunin, Theorem 7.4: without wildcard receives these synchronous
 * executions decide whether the program can deadlock).
 *     SEND(c, v)  standard and synchronous sends    RECV(c, v)  v: constant or variable
 */
#define SEND(c, ...) c!__VA_ARGS__
#define RECV(c, ...) c?__VA_ARGS__


/* rank 0 */
proctype Rank0()
{
    /* local */
s0:
    skip;
    if
    :: true -> goto s0 /* again */
    :: true
    fi;
    /* local */
s1:
    skip;
    skip;
    goto s1;
    skip
}

/* rank 1 */
proctype Rank1()
{
    byte v_i;
    /* local */
s0:
    if
    :: atomic { (v_i < 2); v_i = v_i + 1 } -> goto s0
    :: atomic { (v_i == 2); v_i = 0 }
    fi;
    /* local */
    skip;
    /* local */
    skip;
    goto s0;
    skip
}

init
{
    atomic { run Rank0(); run Rank1() }
}

