/* server.c, 3 processes
 * Need not end: rank 0, 2
 *
 * Encoding scheduled: no wildcard receive, so synchronous executions decide (Theorem
 *   7.4); in them the next steps of any one rank are a persistent set, so one rank runs
 *   at a time; each loop of a rank waits for all others, so no rank is left behind.
 *
 * Check it:  spin -run FILE.pml
 *   "invalid end state": a deadlock; "assertion violated": a fault or
 *   mismatched collectives; then spin -t -p FILE.pml shows the steps.
 *   "max search depth too small": nothing is proved, give a larger -m.
 *
 * Channels and their symbols:
 *   c_0_2_t1: 0 to 2, tag 1, MPI_COMM_WORLD: 0 = "a", 1 = "b"
 *   c_2_0_t1: 2 to 0, tag 1, MPI_COMM_WORLD: 0 = "a", 1 = "b"
 *   c_0_1_t1: 0 to 1, tag 1, MPI_COMM_WORLD: 0 = "a"
 *
 */

/* Messages, encoding "scheduled": channels of depth 1; a send posts its message and waits
 * until it has been taken.  Each rank has a priority of its own, so that one rank runs at
 * a time.
 *     SEND(c, v)  POST and GONE         RECV(c, v)  v: constant or variable
 */
#define POST(c, ...)        c!__VA_ARGS__
#define GONE(c)             nfull(c)
#define SEND(c, ...)        c!__VA_ARGS__; nfull(c)
#define RECV(c, ...)        c?__VA_ARGS__

/* Collectives (MPI-4.0 chapter 6), synchronising: a rank leaves when all have entered.
 * k_n counts the ranks that have entered, 1 .. size, and then those that have left,
 * size+1 .. 2*size, which is 0 again: a fast rank enters the next collective only when
 * the last one has been left by all, so one counter and one value are enough.
 *     ENTER, then DONE and LEAVE                       the calls cannot differ
 *     ENTER, MATCH, GIVE, then GIVEN or DONE, and LEAVE_ALL
 * MATCH: the first to enter says which call it is; a later one that makes another call is
 * a mismatch (assertion violated).  Signature 0 is not compared.  GIVE: the value for all.
 */
#define ENTER(k, size)        k##_n < size; k##_n++
#define DONE(k, size)         (k##_n >= size)
#define GIVEN(k, size, v)     (k##_n >= size && k##_value == v)
#define LEAVE(k, size)        k##_n = (k##_n == 2 * (size) - 1 -> 0 : k##_n + 1)
#define MATCH(k, call, sig) \
    assert(k##_n == 1 || (k##_call == call && \
                          (k##_sig == 0 || sig == 0 || k##_sig == sig))); \
    k##_call = call; k##_sig = (sig == 0 -> k##_sig : sig)
#define GIVE(k, v)            k##_value = v
#define LEAVE_ALL(k, size) \
    if \
    :: k##_n == 2 * (size) - 1 -> k##_n = 0; k##_call = 0; k##_sig = 0; k##_value = 0 \
    :: else -> k##_n++ \
    fi

chan c_0_2_t1 = [1] of { byte };
chan c_2_0_t1 = [1] of { byte };
chan c_0_1_t1 = [1] of { byte };
/* k1: servers, 2 ranks
 *   call 1: MPI_Barrier
 */
byte k1_n;

/* rank 0 (need not end) */
proctype Rank0()
{
    byte v_x;
    /* sendrecv */
end_s0:
    POST(c_0_2_t1, v_x);
end_s0_0:
    if
    :: RECV(c_2_0_t1, v_x) -> end_s0_1: GONE(c_0_2_t1)
    fi;
    /* coll */
end_s1:
    atomic { ENTER(k1, 2) };
end_s1_0:
    if
    :: atomic { DONE(k1, 2); LEAVE(k1, 2) }
    fi;
    /* send */
end_s2:
    POST(c_0_1_t1, 0);
end_s2_0:
    GONE(c_0_1_t1);
    goto end_s0;
    skip
}

/* rank 1 */
proctype Rank1()
{
    skip
}

/* rank 2 (need not end) */
proctype Rank2()
{
    /* sendrecv */
end_s0:
    POST(c_2_0_t1, 0);
end_s0_0:
    if
    :: RECV(c_0_2_t1, 0) -> end_s0_1: GONE(c_2_0_t1)
    :: RECV(c_0_2_t1, 1) -> end_s0_2: GONE(c_2_0_t1)
    fi;
    /* coll */
end_s1:
    atomic { ENTER(k1, 2) };
end_s1_0:
    if
    :: atomic { DONE(k1, 2); LEAVE(k1, 2) }
    fi;
    /* ssend */
end_s2:
    POST(c_2_0_t1, 1);
end_s2_0:
    GONE(c_2_0_t1);
    goto end_s0;
    skip
}

init priority 255
{
    atomic { run Rank0() priority 254; run Rank1() priority 253; run Rank2() priority 252 }
}

