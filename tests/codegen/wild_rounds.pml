/* A program, 4 processes
 *
 * Encoding wildcard: a receive can match several senders, so messages may be buffered;
 *   a rank that can go on in one way only goes first, then local choices, then what a
 *   wildcard takes and which waiting send is buffered.
 *
 * Check it:  spin -run FILE.pml
 *   "invalid end state": a deadlock; "assertion violated": a fault or
 *   mismatched collectives; then spin -t -p FILE.pml shows the steps.
 *   "max search depth too small": nothing is proved, give a larger -m.
 *   An assertion with M2S-BOUND: nothing is proved, more messages (or calls) must
 *   have room.
 *
 * Channels and their symbols:
 *   c_1_0_t0: 1 to 0, tag 0, MPI_COMM_WORLD: 0 = "x"
 *   c_2_0_t0: 2 to 0, tag 0, MPI_COMM_WORLD: 0 = "x"
 *   c_3_0_t0: 3 to 0, tag 0, MPI_COMM_WORLD: 0 = "x"
 *
 */

/* Messages, encoding "wildcard": channels with room for some messages.  Three levels of
 * priority: a rank that can go on in one way only (each has a priority of its own), local
 * choices (choice.pml), and at the same lowest level the ranks that wait for a message of any
 * sender.  There, where nobody else can go on, a wildcard takes the first message of some
 * sender, or lets some waiting send be buffered.
 *     POST, then GONE(c) or WAITS and LET_GO     send; GONE: its message has been taken
 *     RECV(c, v)   the first message             RECV_KEY(c, k, v)   the first with key k
 *     HAS, HAS_KEY                               is there one?
 *     LOOK, then RECV and TAKEN, or LET_ONE_GO   wildcard receive of rank r
 * waits[r]: 0 rank r runs; 1 it waits and may be let go at any time; 2 it has been let go;
 * a greater number: see MAY_GO below.
 * A channel that is full would hide executions: the assertion says so, and the search must be
 * done again with more room.  (M2S and BOUND are 0; they are there for their names.)
 */
#define ROOM(c)             assert(nfull(c) || M2S-BOUND)
#define POST(c, ...)        c!__VA_ARGS__
#define GONE(c)             empty(c)
#define GONE_KEY(c, k)      !(c??[k, _])
#define HAS(c)              nempty(c)
#define HAS_KEY(c, k)       c??[k, _]
#define RECV(c, ...)        c?__VA_ARGS__
#define RECV_KEY(c, k, ...) c??k, __VA_ARGS__
#define WAITS(r, how)       waits[r] = how
#define LET_GO(r)           (waits[r] == 2)
#define LOOK                set_priority(_pid, 2)
#define TAKEN(r)            set_priority(_pid, 254 - (r))
byte M2S, BOUND;

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

chan c_1_0_t0 = [2] of { byte };
chan c_2_0_t0 = [2] of { byte };
chan c_3_0_t0 = [2] of { byte };
/* k0: MPI_COMM_WORLD, 4 ranks
 *   call 1: MPI_Bcast, root 0
 */
byte k0_in[4];
byte k0_n[2];
byte k0_left[2];
byte k0_call[2];
byte k0_sig[2];
short k0_value[2];
/* Which ranks wait, and when each may be let go. */
byte waits[4];
#define MAY_GO_0 ((waits[0] == 3 && true && (HAS(c_1_0_t0) || HAS(c_2_0_t0) || HAS(c_3_0_t0))))
#define MAY_GO_1 (waits[1] == 1 || (waits[1] == 3 && BEFORE(k0, 1, 0)))
#define MAY_GO_2 (waits[2] == 1 || (waits[2] == 3 && BEFORE(k0, 2, 0)))
#define MAY_GO_3 (waits[3] == 1 || (waits[3] == 3 && BEFORE(k0, 3, 0)))
#define LET_ONE_GO \
    if \
    :: MAY_GO_0 -> waits[0] = 2 \
    :: MAY_GO_1 -> waits[1] = 2 \
    :: MAY_GO_2 -> waits[2] = 2 \
    :: MAY_GO_3 -> waits[3] = 2 \
    :: skip \
    fi

/* rank 0 */
proctype Rank0()
{
    /* recv */
s0:
    atomic {
        d_step {
            if
            :: RECV(c_1_0_t0, _)
            :: RECV(c_2_0_t0, _)
            :: RECV(c_3_0_t0, _)
            fi
        }
    };
    /* recv */
    atomic {
        d_step {
            if
            :: RECV(c_1_0_t0, _)
            :: RECV(c_2_0_t0, _)
            :: RECV(c_3_0_t0, _)
            fi
        }
    };
    /* recv */
    atomic {
        d_step {
            if
            :: RECV(c_1_0_t0, _)
            :: RECV(c_2_0_t0, _)
            :: RECV(c_3_0_t0, _)
            fi
        }
    };
    /* coll */
    atomic { COME_IN(k0, 0, 2); MATCH_AT(k0, 0, 1, 0); WAITS(0, 3) };
    if
    :: atomic { (ALL_IN(k0, 0, 4) || LET_GO(0) || (LOOSE(k0, 0) && true)); waits[0] = 0; GO_OUT(k0, 0, 4, 2, 4) } -> goto s0
    fi;
    skip
}

/* ranks 1-3 */
proctype Rank1_etc(chan c0; byte rank)
{
    /* send */
s0:
    atomic { ROOM(c0); POST(c0, 0); WAITS(rank, 1) };
    atomic { (GONE(c0) || LET_GO(rank)); waits[rank] = 0 };
    /* coll */
    atomic { COME_IN(k0, rank, 2); MATCH_AT(k0, rank, 1, 0); WAITS(rank, 3) };
    if
    :: atomic { (ALL_IN(k0, rank, 4) || LET_GO(rank) || (LOOSE(k0, rank) && BEFORE(k0, rank, 0))); waits[rank] = 0; GO_OUT(k0, rank, 4, 2, 4) } -> goto s0
    fi;
    skip
}

init priority 255
{
    atomic { run Rank0() priority 254; run Rank1_etc(c_1_0_t0, 1) priority 253; run Rank1_etc(c_2_0_t0, 2) priority 252; run Rank1_etc(c_3_0_t0, 3) priority 251 }
}

