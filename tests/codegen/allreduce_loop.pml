/* solver.c, 3 processes
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

/* Local choices in the encodings with priorities: a choice waits until nobody of higher
 * priority can go on; then init gives the lowest waiting rank its turn.
 *     CHOOSE(r)   rank r has a choice   CHOSEN(r), CHOSEN_IF(r, guard)  an alternative
 * No process above 127 may call set_priority: pan keeps process number * 256 in a short,
 * so it backtracks wrongly.
 */
#define CHOOSE(r)           choosing!!r
#define CHOSEN(r)           turn == (r) + 1; turn = 0
#define CHOSEN_IF(r, guard) turn == (r) + 1 && (guard); turn = 0
#define NEXT_CHOICE         turn == 0 && nempty(choosing); choosing?turn; turn = turn + 1

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

chan choosing = [3] of { byte }; /* ranks that have a choice to make, in order */
byte turn; /* 0, or the rank + 1 that may choose */
/* k0: MPI_COMM_WORLD, 3 ranks
 *   call 1: MPI_Allreduce, MPI_SUM
 *   call 2: MPI_Bcast, root 1
 */
byte k0_n;
byte k0_call;
byte k0_sig;
short k0_value;

/* rank 0 */
proctype Rank0()
{
    /* local */
s0:
    CHOOSE(0);
    if
    :: atomic { CHOSEN(0) }
    :: atomic { CHOSEN(0) } -> goto s2
    fi;
    /* coll */
    atomic { ENTER(k0, 3); MATCH(k0, 1, 0); GIVE(k0, 0) };
    if
    :: atomic { GIVEN(k0, 3, 0); LEAVE_ALL(k0, 3) } -> goto s0
    :: atomic { GIVEN(k0, 3, 1); LEAVE_ALL(k0, 3) } -> goto s3
    fi;
    /* coll */
s2:
    atomic { ENTER(k0, 3); MATCH(k0, 1, 0); GIVE(k0, 1) };
    if
    :: atomic { GIVEN(k0, 3, 0); LEAVE_ALL(k0, 3) } -> goto s0
    :: atomic { GIVEN(k0, 3, 1); LEAVE_ALL(k0, 3) }
    fi;
    /* coll */
s3:
    atomic { ENTER(k0, 3); MATCH(k0, 2, 0) };
    if
    :: atomic { DONE(k0, 3); LEAVE_ALL(k0, 3) }
    fi;
    skip
}

/* ranks 1-2 */
proctype Rank1_etc()
{
    /* coll */
s0:
    atomic { ENTER(k0, 3); MATCH(k0, 1, 0) };
    if
    :: atomic { GIVEN(k0, 3, 0); LEAVE_ALL(k0, 3) } -> goto s0
    :: atomic { GIVEN(k0, 3, 1); LEAVE_ALL(k0, 3) }
    fi;
    /* coll */
    atomic { ENTER(k0, 3); MATCH(k0, 2, 0) };
    if
    :: atomic { DONE(k0, 3); LEAVE_ALL(k0, 3) }
    fi;
    skip
}

init priority 255
{
    atomic { run Rank0() priority 254; run Rank1_etc() priority 253; run Rank1_etc() priority 252 };
    set_priority(_pid, 2);
end:
    if
    :: atomic { NEXT_CHOICE } -> goto end
    fi
}

