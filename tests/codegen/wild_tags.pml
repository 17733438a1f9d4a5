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
 * Channels (with keys) and their symbols:
 *   c_0_1_t0_any key 0: 0 to 1, tag 0, MPI_COMM_WORLD: 0 = "a"
 *   c_0_1_t0_any key 1: 0 to 1, tag 1, MPI_COMM_WORLD: 0 = "a", 1 = "b"
 *   c_2_1_t1: 2 to 1, tag 1, MPI_COMM_WORLD: 0 = "a"
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

/* A rank that fails is a violation; a program that is aborted is none (MPI-4.0 9.3). */
#define FAULT(code) assert(false)

chan c_0_1_t0_any = [3] of { byte, byte };
chan c_2_1_t1 = [3] of { byte };
/* Which ranks wait, and when each may be let go. */
byte waits[3];
#define MAY_GO_0 (waits[0] == 1)
#define LET_ONE_GO \
    if \
    :: MAY_GO_0 -> waits[0] = 2 \
    :: skip \
    fi

/* rank 0 */
proctype Rank0()
{
    /* send */
    atomic { ROOM(c_0_1_t0_any); POST(c_0_1_t0_any, 0, 0); WAITS(0, 1) };
    atomic { (GONE_KEY(c_0_1_t0_any, 0) || LET_GO(0)); waits[0] = 0 };
    /* send */
    atomic { ROOM(c_0_1_t0_any); POST(c_0_1_t0_any, 1, 1); WAITS(0, 1) };
    atomic { (GONE_KEY(c_0_1_t0_any, 1) || LET_GO(0)); waits[0] = 0 };
    /* send */
    atomic { ROOM(c_0_1_t0_any); POST(c_0_1_t0_any, 1, 0) };
    GONE_KEY(c_0_1_t0_any, 1);
    skip
}

/* rank 1 */
proctype Rank1()
{
    short held;
    /* recv */
    LOOK;
s0_w:
    if
    :: atomic { RECV_KEY(c_0_1_t0_any, 1, held); TAKEN(1) } ->
        if
        :: atomic { (held == 0); held = 0 } -> goto s8
        :: atomic { (held == 1); held = 0 }
        fi
    :: atomic { RECV(c_2_1_t1, _); TAKEN(1) } -> goto s4
    :: atomic { (HAS_KEY(c_0_1_t0_any, 1) || HAS(c_2_1_t1)); LET_ONE_GO } -> goto s0_w
    fi;
    /* recv */
    if
    :: RECV(c_0_1_t0_any, 0, _)
    :: RECV(c_0_1_t0_any, 1, _) -> goto s8
    fi;
    /* recv */
    RECV_KEY(c_0_1_t0_any, 1, held);
    if
    :: atomic { (held == 0); held = 0 }
    :: atomic { (held == 1); held = 0 } -> goto s8
    fi;
    /* recv */
    RECV(c_2_1_t1, _);
    goto done;
    /* recv */
s4:
    if
    :: RECV(c_0_1_t0_any, 0, _)
    :: RECV(c_0_1_t0_any, 1, _) -> goto s8
    fi;
    /* recv */
    if
    :: RECV(c_0_1_t0_any, 0, _) -> goto s8
    :: RECV(c_0_1_t0_any, 1, 0) -> goto s8
    :: RECV(c_0_1_t0_any, 1, 1)
    fi;
    /* recv */
    RECV_KEY(c_0_1_t0_any, 1, held);
    if
    :: atomic { (held == 0); held = 0 } -> goto done
    :: atomic { (held == 1); held = 0 }
    fi;
    /* fault */
s8:
    FAULT("MPI-ASSERT");
    false;
done:
    skip
}

/* rank 2 */
proctype Rank2()
{
    /* send */
    atomic { ROOM(c_2_1_t1); POST(c_2_1_t1, 0) };
    GONE(c_2_1_t1);
    skip
}

init priority 255
{
    atomic { run Rank0() priority 254; run Rank1() priority 253; run Rank2() priority 252 }
}

