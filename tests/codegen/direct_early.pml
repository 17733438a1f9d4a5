/* A program, 3 processes
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
 *   c_1_2_t0: 1 to 2, tag 0, MPI_COMM_WORLD: 0 = "m"
 *
 */

/* Messages, encoding "direct": each call does what the MPI standard says.
 *     SEND(c, v)      a send and its receive are one step
 *     RECV(c, v)      v: constant or variable
 */
#define SEND(c, ...)        c!__VA_ARGS__
#define RECV(c, ...)        c?__VA_ARGS__

chan c_1_2_t0 = [0] of { byte };

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
 */
byte k0_n;

/* rank 0 */
proctype Rank0()
{
# 1 "model"
    atomic { ENTER(k0, 3) };
# 1 "model"
    atomic { DONE(k0, 3); LEAVE(k0, 3) };
# 1 "model"
    skip
}

/* rank 1 */
proctype Rank1()
{
# 1 "model"
    atomic { ENTER(k0, 3) };
# 1 "model"
    atomic { DONE(k0, 3); LEAVE(k0, 3) };
# 1 "model"
    SEND(c_1_2_t0, 0);
# 1 "model"
    skip
}

/* rank 2 */
proctype Rank2()
{
# 1 "model"
    RECV(c_1_2_t0, _);
# 1 "model"
    atomic { ENTER(k0, 3) };
# 1 "model"
    atomic { DONE(k0, 3); LEAVE(k0, 3) };
# 1 "model"
    skip
}

# 1 "model"
init
{
    atomic { run Rank0(); run Rank1(); run Rank2() }
}

