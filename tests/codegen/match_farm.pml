/* A program, 3 processes
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
 *   c_1_0_t1: 1 to 0, tag 1, MPI_COMM_WORLD: 0 = "m"
 *   c_2_0_t1: 2 to 0, tag 1, MPI_COMM_WORLD: 0 = "m"
 *   c_0_1_t2: 0 to 1, tag 2, MPI_COMM_WORLD: 0 = "work", 1 = "stop"
 *   c_0_2_t2: 0 to 2, tag 2, MPI_COMM_WORLD: 0 = "work", 1 = "stop"
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

chan c_1_0_t1 = [2] of { byte };
chan c_2_0_t1 = [2] of { byte };
chan c_0_1_t2 = [2] of { byte };
chan c_0_2_t2 = [2] of { byte };
/* Which ranks wait, and when each may be let go. */
byte waits[3];
#define MAY_GO_0 (waits[0] == 1 || (waits[0] == 3 && (HAS(c_1_0_t1) || HAS(c_2_0_t1))))
#define MAY_GO_1 ((waits[1] == 3 && (HAS(c_0_1_t2))))
#define MAY_GO_2 ((waits[2] == 3 && (HAS(c_0_2_t2))))
#define LET_ONE_GO \
    if \
    :: MAY_GO_0 -> waits[0] = 2 \
    :: MAY_GO_1 -> waits[1] = 2 \
    :: MAY_GO_2 -> waits[2] = 2 \
    :: skip \
    fi

/* rank 0 */
proctype Rank0()
{
    byte v_left = 2;
    byte v_workers = 2;
    /* recv */
s0:
    LOOK;
s0_w:
    if
    :: atomic { RECV(c_1_0_t1, _); TAKEN(0) }
    :: atomic { RECV(c_2_0_t1, _); TAKEN(0) } -> goto s4
    :: atomic { (HAS(c_1_0_t1) || HAS(c_2_0_t1)); LET_ONE_GO } -> goto s0_w
    fi;
    /* local */
    if
    :: (v_left > 0)
    :: (v_left == 0) -> goto s3
    fi;
    /* send */
    atomic { ROOM(c_0_1_t2); POST(c_0_1_t2, 0); WAITS(0, 3) };
    atomic { (GONE(c_0_1_t2) || LET_GO(0)); waits[0] = 0 };
    goto s7;
    /* send */
s3:
    atomic { ROOM(c_0_1_t2); POST(c_0_1_t2, 1); WAITS(0, 1) };
    atomic { (GONE(c_0_1_t2) || LET_GO(0)); waits[0] = 0 };
    goto s8;
    /* local */
s4:
    if
    :: (v_left > 0)
    :: (v_left == 0) -> goto s6
    fi;
    /* send */
    atomic { ROOM(c_0_2_t2); POST(c_0_2_t2, 0); WAITS(0, 3) };
    atomic { (GONE(c_0_2_t2) || LET_GO(0)); waits[0] = 0 };
    goto s7;
    /* send */
s6:
    atomic { ROOM(c_0_2_t2); POST(c_0_2_t2, 1); WAITS(0, 1) };
    atomic { (GONE(c_0_2_t2) || LET_GO(0)); waits[0] = 0 };
    goto s8;
    /* local */
s7:
    v_left = v_left - 1;
    goto s0;
    /* local */
s8:
    v_workers = v_workers - 1;
    /* local */
    if
    :: (v_workers > 0) -> goto s0
    :: atomic { (v_workers == 0); v_left = 0; v_workers = 0 }
    fi;
    skip
}

/* ranks 1-2 */
proctype Rank1_etc(chan c0; chan c1; byte rank)
{
    /* send */
s0:
    atomic { ROOM(c0); POST(c0, 0); WAITS(rank, 3) };
    atomic { (GONE(c0) || LET_GO(rank)); waits[rank] = 0 };
    /* recv */
    if
    :: RECV(c1, 0) -> goto s0
    :: RECV(c1, 1)
    fi;
    skip
}

init priority 255
{
    atomic { run Rank0() priority 254; run Rank1_etc(c_1_0_t1, c_0_1_t2, 1) priority 253; run Rank1_etc(c_2_0_t1, c_0_2_t2, 2) priority 252 }
}

