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
