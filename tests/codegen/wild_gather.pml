/* A program, 4 processes
 *
 * Encoding matching: what a wildcard takes, what a test answers and which send is
 *   buffered depends on the implementation; it chooses when no rank can go on without.
 *
 * Check it:  spin -run FILE.pml
 *   "invalid end state": a deadlock; "assertion violated": a fault or
 *   mismatched collectives; then spin -t -p FILE.pml shows the steps.
 *   "max search depth too small": nothing is proved, give a larger -m.
 *   An assertion with M2S-BOUND: nothing is proved, more messages (or calls) must
 *   have room.
 *
 * Channels and their symbols:
 *   0: 1 to 0, tag 0, MPI_COMM_WORLD: 0 = "x"
 *   1: 2 to 0, tag 0, MPI_COMM_WORLD: 0 = "x"
 *   2: 3 to 0, tag 0, MPI_COMM_WORLD: 0 = "x"
 *
 * Patterns, the channels that a receive or a probe can take:
 *   0: 0 1 2
 *
 */

/* Tables, which are no part of a state.  Of a channel: its group, its place
 * there, its sender; of a pattern: its group, whether it takes what is there at
 * once, its row in fits[]; of a group: where its lists begin.
 */
hidden byte group[3] = { 0, 0, 0 };
hidden byte channel_at[3] = { 0, 1, 2 };
hidden byte sender[3] = { 1, 2, 3 };
hidden byte group_of[1] = { 0 };
hidden byte at_once[1] = { 0 };
hidden byte pattern_at[1] = { 0 };
hidden byte fits[3] = { 1, 1, 1 };
hidden byte s_at[2] = { 0, 3 };
hidden byte r_at[2] = { 0, 1 };
#define N_CHANS    3
#define N_GROUPS   1
#define N_REQS     5
#define N_SENDS    3
#define N_RECEIVES 1
#define N_WATCHES  0

/* Requests (0 is nobody), then the lists of unmatched sends and receives. */
byte state[5];
byte value[5];
byte source[5];
byte s_n[1];
byte s_chan[3];
byte s_sym[3];
byte s_req[3];
byte r_n[1];
byte r_pattern[1];
byte r_req[1];
/* Channels whose first message may be matched by choice; how many choices there are. */
byte can[3];
short choices;
byte ask[4];
/* What a rank asks of Library. */
byte call;
byte what;
byte sym;
byte req;
byte turn; /* 0, or the rank + 1 that may choose */
byte aborted;

/* Messages, encoding "matching": posted sends and receives meet by the rules of MPI-4.0
 * 3.5.  Channels that one receive can name together are a group.  A group has the list of
 * its unmatched sends (by sender, then in the order of posting) and that of its unmatched
 * receives (in the order of posting).  A send and a receive that fit may be matched if
 *     A  no earlier unmatched send of the same sender fits the receive, and
 *     B  no earlier unmatched receive fits the send.
 * A rank asks the process Library, which has the highest priority and answers at once (so
 * `call` is set last: Library may go on from there, even in the middle of an atomic step):
 *     SEND(c, v, i, how)   value v on channel c as request i; how: WAITS, SYNC or BUFFERED,
 *                          IDLE if i is 0 (nobody waits for it)
 *     RECV(p, i)           from the channels of pattern p, as request i
 *     LET_GO(i)            nobody waits for request i any more; its operation goes on
 * and then finds the status of the request in state[i], the value and the channel + 1 that
 * it has received in value[i] and source[i].
 */
#define IDLE      0 /* no operation */
#define WAITS     1 /* a send that is not matched; it may be buffered */
#define SYNC      2 /* a send that is not matched and must not be buffered */
#define BUFFERED  3 /* a send that is done, but not matched */
#define POSTED    4 /* a receive that is not matched */
#define DONE      5
#define TAKEN     6 /* a message that a probe has taken */
#define CANCELLED 7
#define ENTERED   8 /* a collective (and the number of its communicator) */

#define DO_SEND   1
#define DO_RECV   2
#define DO_MATCH  3
#define DO_LET_GO 4
#define DO_TAKE   5
#define DO_GIVE   6
#define DO_CANCEL 7
#define DO_LEAVE  8
#define DO_BOTH   9

#define SEND(c, v, i, how) state[i] = how; what = c; sym = v; req = i; call = DO_SEND
#define RECV(p, i)         state[i] = POSTED; what = p; req = i; call = DO_RECV
#define IS_DONE(i) \
    (state[i] == DONE || state[i] == BUFFERED || state[i] == CANCELLED)
#define FINISH(i)          state[i] = IDLE; value[i] = 0; source[i] = 0
#define LET_GO(i)          FINISH(i); req = i; call = DO_LET_GO
#define MATCH(c)           what = c; call = DO_MATCH
/* When nobody else can go on, init gives turns to ranks.  ask[r]: 1, rank r waits and may
 * be let go (OFFER); 2, it has a choice to make (ASK).  KEEP: it asks no more.  Letting
 * ranks go is worth while only where there is another choice: without one this is a
 * potential deadlock already, unless somebody has aborted the program. */
#define OFFER(r)      ask[r] = 1
#define ASK(r)        ask[r] = 2; choices++
#define KEEP(r)       choices = choices - ask[r] / 2; ask[r] = 0
#define IS_TURN(r)    (turn == r + 1)
#define TURN(r)       turn == r + 1; turn = 0; KEEP(r)
#define MAY_CHOOSE(r) (ask[r] == 2 || (ask[r] == 1 && (choices > 0 || aborted)))

/* scratch of Library */
hidden int g, c, r, s, x, y, last, more;
hidden byte M2S, BOUND; /* 0: an assertion that fails with M2S-BOUND has met the depth */

#define FITS(p, c) fits[pattern_at[p] + channel_at[c]]

/* Is it no choice that the receive at r takes the send at s? */
#define AT_ONCE(r, s) at_once[r_pattern[r]]

/* The send at s has been matched, or taken by a probe. */
inline drop_send()
{
    s_n[g] = s_n[g] - 1;
    x = s;
    do
    :: x < s_at[g] + s_n[g] ->
        s_chan[x] = s_chan[x + 1]; s_sym[x] = s_sym[x + 1]; s_req[x] = s_req[x + 1];
        x++
    :: else -> break
    od;
    s_chan[x] = 0; s_sym[x] = 0; s_req[x] = 0;
}

/* The receive at r has been matched or withdrawn. */
inline drop_receive()
{
    r_n[g] = r_n[g] - 1;
    x = r;
    do
    :: x < r_at[g] + r_n[g] ->
        r_pattern[x] = r_pattern[x + 1]; r_req[x] = r_req[x + 1]; x++
    :: else -> break
    od;
    r_pattern[x] = 0; r_req[x] = 0
}


/* The send at s and the receive at r meet. */
inline match()
{
    state[r_req[r]] = DONE; value[r_req[r]] = s_sym[s]; source[r_req[r]] = s_chan[s] + 1;
    state[s_req[s]] = DONE;
    state[0] = IDLE; value[0] = 0; source[0] = 0;
    drop_send();
    drop_receive()
}

/* y: the first receive of the group that fits the send at s, or the end. */
inline find_receive()
{
    y = r_at[g];
    do
    :: y < r_at[g] + r_n[g] && !FITS(r_pattern[y], s_chan[s]) -> y++
    :: else -> break
    od
}

/* Look for sends that may be matched with the receive at r. */
inline look()
{
    s = s_at[g];
    last = -1;
    do
    :: s < s_at[g] + s_n[g] ->
        if
        :: sender[s_chan[s]] != last && FITS(r_pattern[r], s_chan[s]) -> /* rule A */
            last = sender[s_chan[s]];
            find_receive();
            if
            :: y == r && AT_ONCE(r, s) -> match(); more = 1; break /* rule B */
            :: y == r && !AT_ONCE(r, s) -> /* counted once, however often settle() looks */
                choices = choices + 1 - can[s_chan[s]]; can[s_chan[s]] = 1
            :: else
            fi
        :: else
        fi;
        s++
    :: else -> break
    od
}

/* All matches in group g that are no choice; then what else is possible in it. */
inline settle()
{
    c = 0;
    do
    :: c < N_CHANS && group[c] == g -> choices = choices - can[c]; can[c] = 0; c++
    :: c < N_CHANS && group[c] != g -> c++
    :: else -> break
    od;
    r = r_at[g];
    do
    :: r < r_at[g] + r_n[g] ->
        more = 0;
        look();
        r = (more -> r_at[g] : r + 1)
    :: else -> break
    od;
    skip
}

/* The message stands behind all others of its sender. */
inline do_send()
{
    g = group[what];
    assert(s_n[g] < s_at[g + 1] - s_at[g] || M2S-BOUND);
    s = s_at[g] + s_n[g];
    do
    :: s > s_at[g] && sender[s_chan[s - 1]] > sender[what] ->
        s_chan[s] = s_chan[s - 1]; s_sym[s] = s_sym[s - 1]; s_req[s] = s_req[s - 1];
        s--
    :: else -> break
    od;
    s_chan[s] = what; s_sym[s] = sym; s_req[s] = req;
    s_n[g] = s_n[g] + 1
}

inline do_receive()
{
    g = group_of[what];
    assert(r_n[g] < r_at[g + 1] - r_at[g] || M2S-BOUND);
    r = r_at[g] + r_n[g];
    r_pattern[r] = what; r_req[r] = req;
    r_n[g] = r_n[g] + 1
}

/* s: the first message on channel `what`. */
inline find_send()
{
    g = group[what];
    s = s_at[g];
    do
    :: s_chan[s] != what -> s++
    :: else -> break
    od
}

inline do_match()
{
    find_send();
    find_receive();
    r = y;
    match()
}

/* Nobody waits for this request. */
inline do_let_go()
{
    x = 0;
    do
    :: x < N_SENDS -> s_req[x] = (s_req[x] == req -> 0 : s_req[x]); x++
    :: else -> break
    od;
    x = 0;
    do
    :: x < N_RECEIVES -> r_req[x] = (r_req[x] == req -> 0 : r_req[x]); x++
    :: else -> break
    od;
    g = 0
}

proctype Library()
{
end:
    do
    :: d_step {
           call != 0;
           if
           :: call == DO_SEND -> do_send(); settle()
           :: call == DO_RECV -> do_receive(); settle()
           :: call == DO_MATCH -> do_match(); settle()
           :: call == DO_LET_GO -> do_let_go()
           fi;
           call = 0; what = 0; sym = 0; req = 0
       }
    od
}

/* rank 0 */
proctype Rank0()
{
    /* recv */
    atomic { RECV(0, 1) };
    if
    :: atomic { state[1] == DONE && source[1] == 1; FINISH(1); RECV(0, 1) }
    :: atomic { state[1] == DONE && source[1] == 2; FINISH(1); RECV(0, 1) }
    :: atomic { state[1] == DONE && source[1] == 3; FINISH(1); RECV(0, 1) }
    fi;
    /* recv */
    if
    :: atomic { state[1] == DONE && source[1] == 1; FINISH(1); RECV(0, 1) }
    :: atomic { state[1] == DONE && source[1] == 2; FINISH(1); RECV(0, 1) }
    :: atomic { state[1] == DONE && source[1] == 3; FINISH(1); RECV(0, 1) }
    fi;
    /* recv */
    if
    :: atomic { state[1] == DONE && source[1] == 1; FINISH(1) }
    :: atomic { state[1] == DONE && source[1] == 2; FINISH(1) }
    :: atomic { state[1] == DONE && source[1] == 3; FINISH(1) }
    fi;
    skip
}

/* rank 1 */
proctype Rank1()
{
    /* send */
    atomic { SEND(0, 0, 2, WAITS) };
    if
    :: atomic { state[2] == DONE; FINISH(2) }
    fi;
    skip
}

/* rank 2 */
proctype Rank2()
{
    /* send */
    atomic { SEND(1, 0, 3, WAITS) };
    if
    :: atomic { state[3] == DONE; FINISH(3) }
    fi;
    skip
}

/* rank 3 */
proctype Rank3()
{
    /* send */
    atomic { SEND(2, 0, 4, WAITS) };
    if
    :: atomic { state[4] == DONE; FINISH(4) }
    fi;
    skip
}

init priority 255
{
    atomic {
        run Library() priority 255;
        run Rank0() priority 254;
        run Rank1() priority 253;
        run Rank2() priority 252;
        run Rank3() priority 251
    };
    set_priority(_pid, 2);
end:
    if
    :: atomic { can[0]; MATCH(0) } -> goto end
    :: atomic { can[1]; MATCH(1) } -> goto end
    :: atomic { can[2]; MATCH(2) } -> goto end
    :: atomic { MAY_CHOOSE(0); turn = 1 } -> goto end
    :: atomic { MAY_CHOOSE(1); turn = 2 } -> goto end
    :: atomic { MAY_CHOOSE(2); turn = 3 } -> goto end
    :: atomic { MAY_CHOOSE(3); turn = 4 } -> goto end
    fi
}

