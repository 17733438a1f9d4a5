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
 *   c_1_0_t0: 1 to 0, tag 0, MPI_COMM_WORLD: 0 = "x"
 *   c_2_0_t0: 2 to 0, tag 0, MPI_COMM_WORLD: 0 = "x"
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

chan c_1_0_t0 = [2] of { byte };
chan c_2_0_t0 = [2] of { byte };
chan choosing = [3] of { byte }; /* ranks that have a choice to make, in order */
byte turn; /* 0, or the rank + 1 that may choose */

/* rank 0 */
proctype Rank0()
{
    /* recv */
    LOOK;
    if
    :: atomic { RECV(c_1_0_t0, _); TAKEN(0) }
    :: atomic { RECV(c_2_0_t0, _); TAKEN(0) }
    fi;
    /* recv */
    RECV(c_2_0_t0, _);
    skip
}

/* rank 1 */
proctype Rank1()
{
    /* send */
    atomic { ROOM(c_1_0_t0); POST(c_1_0_t0, 0) };
    GONE(c_1_0_t0);
    skip
}

/* rank 2 */
proctype Rank2()
{
    /* local */
    CHOOSE(2);
    if
    :: atomic { CHOSEN(2) } /* a */
    :: atomic { CHOSEN(2) } -> goto s2 /* b */
    fi;
    /* send */
    atomic { ROOM(c_2_0_t0); POST(c_2_0_t0, 0) };
    GONE(c_2_0_t0);
    goto done;
    /* send */
s2:
    atomic { ROOM(c_2_0_t0); POST(c_2_0_t0, 0) };
    GONE(c_2_0_t0);
done:
    skip
}

init priority 255
{
    atomic { run Rank0() priority 254; run Rank1() priority 253; run Rank2() priority 252 };
    set_priority(_pid, 3);
end:
    if
    :: atomic { NEXT_CHOICE } -> goto end
    fi
}

