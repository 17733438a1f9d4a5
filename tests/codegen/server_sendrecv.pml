/* server.c, 3 processes
 * Need not end: rank 0, 2
 *
 * Encoding rendezvous: no wildcard receive, so synchronous executions decide (Theorem
 *   7.4).
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

/* Messages, encoding "rendezvous": channels of depth 0, so a send and its receive are one
 * step (Siegel and Avrunin, Theorem 7.4: without wildcard receives these synchronous
 * executions decide whether the program can deadlock).
 *     SEND(c, v)  standard and synchronous sends    RECV(c, v)  v: constant or variable
 */
#define SEND(c, ...) c!__VA_ARGS__
#define RECV(c, ...) c?__VA_ARGS__

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

chan c_0_2_t1 = [0] of { byte };
chan c_2_0_t1 = [0] of { byte };
chan c_0_1_t1 = [0] of { byte };
/* k1: servers, 2 ranks
 *   call 1: MPI_Barrier
 */
byte k1_n;

/* rank 0 (need not end) */
proctype Rank0()
{
    byte v_x;
    short held;
    /* sendrecv */
end_s0:
    if
    :: SEND(c_0_2_t1, v_x) ->
end_s0_0:
        if
        :: RECV(c_2_0_t1, v_x)
        fi
    :: RECV(c_2_0_t1, held) -> end_s0_1: SEND(c_0_2_t1, v_x); atomic { v_x = held; held = 0 }
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
    SEND(c_0_1_t1, 0);
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
    if
    :: SEND(c_2_0_t1, 0) ->
end_s0_0:
        if
        :: RECV(c_0_2_t1, 0)
        :: RECV(c_0_2_t1, 1)
        fi
    :: RECV(c_0_2_t1, 0) -> end_s0_1: SEND(c_2_0_t1, 0)
    :: RECV(c_0_2_t1, 1) -> end_s0_2: SEND(c_2_0_t1, 0)
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
    SEND(c_2_0_t1, 1);
    goto end_s0;
    skip
}

init
{
    atomic { run Rank0(); run Rank1(); run Rank2() }
}

