/* Collectives that a rank may leave before all others have entered (MPI-4.0 6.1: the root of
 * MPI_Bcast, say).  Ranks may then be several calls apart.  k_in[r] counts the calls that rank
 * r has entered, apart from those that all members have left; k_n[i] and k_left[i] count who
 * has entered and left the i-th of these.  So rank r is in, or has left, number CALL(k, r).
 *     COME_IN, MATCH_AT, GIVE_AT       rank r enters; MATCH_AT, GIVE_AT: as MATCH, GIVE
 *     ALL_IN(k, r, size)               all have entered
 *     LOOSE(k, r)                      somebody has left it, so it does not synchronise
 *     BEFORE(k, r, q)                  q has entered the call that rank r is in
 *     GO_OUT                           rank r leaves; when all have, the call is forgotten
 * A rank that gets too far ahead meets the bound, as a full channel does.
 */
#define CALL(k, r)             k##_in[r] - 1
#define COME_IN(k, r, depth) \
    assert(k##_in[r] < depth || M2S-BOUND); \
    k##_in[r]++; \
    k##_n[CALL(k, r)]++
#define MATCH_AT(k, r, call, sig) \
    assert(k##_n[CALL(k, r)] == 1 || \
           (k##_call[CALL(k, r)] == call && \
            (k##_sig[CALL(k, r)] == 0 || sig == 0 || k##_sig[CALL(k, r)] == sig))); \
    k##_call[CALL(k, r)] = call; \
    k##_sig[CALL(k, r)] = (sig == 0 -> k##_sig[CALL(k, r)] : sig)
#define GIVE_AT(k, r, v)       k##_value[CALL(k, r)] = v
#define ALL_IN(k, r, size)     (k##_n[CALL(k, r)] >= size)
#define VALUE_AT(k, r)         k##_value[CALL(k, r)]
#define LOOSE(k, r)            (k##_left[CALL(k, r)] > 0)
#define BEFORE(k, r, q)        k##_in[q] >= k##_in[r]
#define GO_OUT(k, r, size, depth, ranks) \
    k##_left[CALL(k, r)]++; \
    if \
    :: k##_left[0] == size -> \
        do \
        :: at < depth - 1 -> \
            k##_n[at] = k##_n[at + 1]; k##_left[at] = k##_left[at + 1]; \
            k##_call[at] = k##_call[at + 1]; k##_sig[at] = k##_sig[at + 1]; \
            k##_value[at] = k##_value[at + 1]; at++ \
        :: else -> \
            k##_n[at] = 0; k##_left[at] = 0; \
            k##_call[at] = 0; k##_sig[at] = 0; k##_value[at] = 0; break \
        od; \
        at = 0; \
        do \
        :: at < ranks -> k##_in[at] = (k##_in[at] > 0 -> k##_in[at] - 1 : 0); at++ \
        :: else -> at = 0; break \
        od \
    :: else \
    fi
byte at; /* 0 between steps */
