/* started, 2 processes
 *
 * Encoding direct: each call as the standard describes it; no wildcard and no test, so
 *   executions decide in which a send waits for its receive (Theorem 7.4).
 *
 * Check it:  spin -run FILE.pml
 *   "invalid end state": a deadlock; "assertion violated": a fault or
 *   mismatched collectives; then spin -t -p FILE.pml shows the steps.
 *   "max search depth too small": nothing is proved, give a larger -m.
 *
 * Channels and their symbols:
 *   c_1_0_t0: 1 to 0, tag 0, MPI_COMM_WORLD: 0 = "x"
 *
 */

/* Messages, encoding "direct": each call does what the MPI standard says.
 * A message carries the request of its sender, which is done when it is received (0: nobody
 * waits).
 *     ISEND(q, c, v)  and ISSEND, synchronous; IBSEND, buffered
 *     WAIT(q)         then request q is free again
 *     IRECV(q, p, c)  takes a message from c, or is posted in p; its value is in value[q]
 *     ISEND_POSTED(q, p, c, v)   goes to the first receive in p, if there is one
 */
#define ISSEND(q, c, ...)   c!__VA_ARGS__, q
#define ISEND(q, c, ...)    ISSEND(q, c, __VA_ARGS__)
#define WAIT(q)             atomic { complete[q]; FREE(q) }
#define FREE(q)             complete[q] = 0; value[q] = 0
#define IRECV(q, p, c) \
    atomic { if :: c?value[q], s -> complete[s] = s > 0; complete[q] = 1 :: empty(c) -> p!q fi }
#define MEET(q, p, v)       p?r; value[r] = v; complete[r] = 1; complete[q] = q > 0
#define ISEND_POSTED(q, p, c, v) \
    atomic { if :: MEET(q, p, v) :: empty(p) -> ISEND(q, c, v) fi }

byte complete[6]; byte value[6]; /* of requests; 0: nobody waits */
byte at[6]; /* of collectives: the place of the call */
hidden byte r, s; /* the requests of the receive, and of the send, that meet */

/* A rank that fails is a violation; a program that is aborted is none (MPI-4.0 9.3). */
#define FAULT(code) assert(false)

chan c_1_0_t0 = [1] of { byte, byte };  chan p_1_0_t0 = [1] of { byte };

/* Collectives (MPI-4.0 6.1) that may synchronise or not: who enters a call first chooses.  If it
 * does not, a rank leaves when those whose data it needs have entered.  Calls have places,
 * i = 0, 1, ..., 0, ...; a place is free again when all have left.  k_in: who has entered, a
 * bit for each rank.
 *     ENTER_AT(k, i, r)         rank r
 *     ALL_IN, or FREE_TO_GO     whether it may leave: all have entered, or those in `need`
 *     LEAVE_AT(k, i, size)      LEAVE_ALL_AT where calls are compared
 *     NEXT(i, n)                the place of the next call; n: the number of places
 *     MATCH_AT(k, i, call, sig) all members make the same call; signature 0 is not compared
 *     GIVE_AT(k, i, v)          the value for all
 */
#define ENTER_AT(k, i, r) \
    (k##_in[i] & (1 << r)) == 0; \
    if \
    :: k##_in[i] == 0 -> k##_loose[i] = 0 \
    :: k##_in[i] == 0 -> k##_loose[i] = 1 \
    :: else \
    fi; \
    k##_in[i] = k##_in[i] | (1 << r)
#define ALL_IN(k, i, all)           k##_in[i] == all
#define FREE_TO_GO(k, i, all, need) \
    (k##_in[i] == all || (k##_loose[i] && (k##_in[i] & need) == need))
#define MATCH_AT(k, i, call, sig) \
    assert(k##_call[i] == 0 || (k##_call[i] == call && \
           (k##_sig[i] == 0 || sig == 0 || k##_sig[i] == sig))); \
    k##_call[i] = call; k##_sig[i] = (sig == 0 -> k##_sig[i] : sig)
#define GIVE_AT(k, i, v)            k##_value[i] = v
#define LEAVE_AT(k, i, size) \
    k##_out[i]++; \
    if \
    :: k##_out[i] == size -> k##_in[i] = 0; k##_out[i] = 0; k##_loose[i] = 0 \
    :: else \
    fi
#define NEXT(i, n)                  i = (i + 1) % n
#define LEAVE_ALL_AT(k, i, size) \
    if \
    :: k##_out[i] == size - 1 -> k##_call[i] = 0; k##_sig[i] = 0; k##_value[i] = 0 \
    :: else \
    fi; \
    LEAVE_AT(k, i, size)
/* k0: MPI_COMM_WORLD, 2 ranks
 *   call 1: MPI_Ibcast, root 0
 *   call 2: MPI_Barrier
 */
byte k0_in[2]; byte k0_out[2], k0_loose[2];
byte k0_call[2]; byte k0_sig[2]; short k0_value[2];

/* rank 0 */
proctype Rank0()
{
    byte i0;
    /* icoll */
    atomic { ENTER_AT(k0, i0, 0); MATCH_AT(k0, i0, 1, 0); GIVE_AT(k0, i0, 1); at[2] = i0; NEXT(i0, 2) };
    /* coll */
    atomic { ENTER_AT(k0, i0, 0); MATCH_AT(k0, i0, 2, 0) };
    if
    :: atomic { ALL_IN(k0, i0, 3); LEAVE_ALL_AT(k0, i0, 2); NEXT(i0, 2) }
    fi;
    /* select */
    if
    :: atomic { FREE_TO_GO(k0, at[2], 3, 0) && k0_value[at[2]] == 0; LEAVE_ALL_AT(k0, at[2], 2); at[2] = 0 } -> goto s5
    :: atomic { FREE_TO_GO(k0, at[2], 3, 0) && k0_value[at[2]] == 1; LEAVE_ALL_AT(k0, at[2], 2); at[2] = 0 }
    fi;
    /* irecv */
    IRECV(2, p_1_0_t0, c_1_0_t0);
    /* select */
    WAIT(2);
    goto done;
    /* fault */
s5:
    FAULT("MPI-ASSERT");
    false;
done:
    skip
}

/* rank 1 */
proctype Rank1()
{
    byte i0;
    /* icoll */
    atomic { ENTER_AT(k0, i0, 1); MATCH_AT(k0, i0, 1, 0); at[5] = i0; NEXT(i0, 2) };
    /* coll */
    atomic { ENTER_AT(k0, i0, 1); MATCH_AT(k0, i0, 2, 0) };
    if
    :: atomic { ALL_IN(k0, i0, 3); LEAVE_ALL_AT(k0, i0, 2); NEXT(i0, 2) }
    fi;
    /* select */
    if
    :: atomic { ALL_IN(k0, at[5], 3) && k0_value[at[5]] == 0; LEAVE_ALL_AT(k0, at[5], 2); at[5] = 0 } -> goto s4
    :: atomic { ALL_IN(k0, at[5], 3) && k0_value[at[5]] == 1; LEAVE_ALL_AT(k0, at[5], 2); at[5] = 0 }
    fi;
    /* send */
    ISEND_POSTED(3, p_1_0_t0, c_1_0_t0, 0);
    WAIT(3);
    goto done;
    /* fault */
s4:
    FAULT("MPI-ASSERT");
    false;
done:
    skip
}

init
{
    atomic { run Rank0(); run Rank1() }
}

