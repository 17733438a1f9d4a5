/* mismatch.c, 3 processes
 *
 * Encoding scheduled: no wildcard receive, so synchronous executions decide (Theorem
 *   7.4); in them the next steps of any one rank are a persistent set, so one rank runs
 *   at a time; every execution ends.
 *
 * Check it:  spin -run FILE.pml
 *   "invalid end state": a deadlock; "assertion violated": a fault or
 *   mismatched collectives; then spin -t -p FILE.pml shows the steps.
 *   "max search depth too small": nothing is proved, give a larger -m.
 *
 */


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

/* k0: MPI_COMM_WORLD, 3 ranks
 *   call 1: MPI_Bcast, root 0
 *   call 2: MPI_Barrier
 *   signature 1: 1 x MPI_INT
 */
byte k0_n;
byte k0_call;
byte k0_sig;
short k0_value;

/* ranks 0, 2 */
proctype Rank0_etc(byte rank)
{
    /* coll */
    atomic { ENTER(k0, 3); printf("M2S %d 0 -1\n", rank); MATCH(k0, 1, 1) };
    if
    :: atomic { DONE(k0, 3); printf("M2S %d 0 0\n", rank); LEAVE_ALL(k0, 3) }
    fi;
    /* coll */
    atomic { ENTER(k0, 3); printf("M2S %d 1 -1\n", rank); MATCH(k0, 2, 0) };
    if
    :: atomic { DONE(k0, 3); printf("M2S %d 1 0\n", rank); LEAVE_ALL(k0, 3) }
    fi;
    skip
}

/* rank 1 */
proctype Rank1()
{
    /* coll */
    atomic { ENTER(k0, 3); printf("M2S 1 0 -1\n"); MATCH(k0, 2, 0) };
    if
    :: atomic { DONE(k0, 3); printf("M2S 1 0 0\n"); LEAVE_ALL(k0, 3) }
    fi;
    /* coll */
    atomic { ENTER(k0, 3); printf("M2S 1 1 -1\n"); MATCH(k0, 1, 1) };
    if
    :: atomic { DONE(k0, 3); printf("M2S 1 1 0\n"); LEAVE_ALL(k0, 3) }
    fi;
    skip
}

init priority 255
{
    atomic {
        printf("M2S world 0\n");
        run Rank0_etc(0) priority 254;
        run Rank1() priority 253;
        run Rank0_etc(2) priority 252
    }
}

