/* Collectives (MPI-4.0 6.1) that may synchronise or not: who enters a call first chooses.  If it
 * does not, a rank leaves when those whose data it needs have entered.  Calls have places,
 * i = 0, 1, ..., 0, ...; a place is free again when all have left.  k_in: who has entered, a
 * bit for each rank.
 *     ENTER_AT(k, i, r)         rank r
 *     ALL_IN, or FREE_TO_GO     whether it may leave: all have entered, or those in `need`
 *     LEAVE_AT(k, i, size)      LEAVE_ALL_AT where calls are compared
 *     NEXT(i, n)                the place of the next call; n: the number of places
#if CALLS
 *     MATCH_AT(k, i, call, sig) all members make the same call; signature 0 is not compared
 *     GIVE_AT(k, i, v)          the value for all
#endif
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
#if CALLS
#define MATCH_AT(k, i, call, sig) \
    assert(k##_call[i] == 0 || (k##_call[i] == call && \
           (k##_sig[i] == 0 || sig == 0 || k##_sig[i] == sig))); \
    k##_call[i] = call; k##_sig[i] = (sig == 0 -> k##_sig[i] : sig)
#define GIVE_AT(k, i, v)            k##_value[i] = v
#endif
#define LEAVE_AT(k, i, size) \
    k##_out[i]++; \
    if \
    :: k##_out[i] == size -> k##_in[i] = 0; k##_out[i] = 0; k##_loose[i] = 0 \
    :: else \
    fi
#define NEXT(i, n)                  i = (i + 1) % n
#if CALLS
#define LEAVE_ALL_AT(k, i, size) \
    if \
    :: k##_out[i] == size - 1 -> k##_call[i] = 0; k##_sig[i] = 0; k##_value[i] = 0 \
    :: else \
    fi; \
    LEAVE_AT(k, i, size)
#endif
