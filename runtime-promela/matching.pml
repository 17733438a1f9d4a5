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
#if BOTH
#define SENDRECV(c, v, i, p, j) \
    state[i] = WAITS; state[j] = POSTED; \
    what = c; sym = v; req = i; what2 = p; req2 = j; call = DO_BOTH
#endif
#if CHOICES
#define MATCH(c)           what = c; call = DO_MATCH
#endif
#if TAKES
#define TAKE(c, i)         what = c; req = i; call = DO_TAKE
#define GIVE_BACK(i)       req = i; call = DO_GIVE
#endif
#if CANCELS
#define CANCEL(i)          req = i; call = DO_CANCEL
#endif
#if ROOM
#define SEND_FROM_BUFFER(c, v, i, how, r, n) \
    size = n; buffered[r]++; used[r] = used[r] + n - 1; SEND(c, v, i, how)
#endif
#if CHOICES
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
#endif
#if VICTIMS
/* One rank is the victim: receives for which there may be ready sends are posted late if
 * they are its own, and the messages of its attached buffer are matched late.  Late is:
 * as a choice, not at once. */
#define ASK_IF_VICTIM(r) \
    if \
    :: victim == r -> ask[r] = 2; choices++ \
    :: else \
    fi
#define TURN_IF_VICTIM(r) \
    (victim != r || turn == r + 1); turn = (victim == r -> 0 : turn); KEEP(r)
#endif
#if COLLECTIVES
/* A rank enters a collective of communicator k (of `size` ranks) as request i.  k_n, ...
 * [at ...] are for the oldest collective that not all have entered and those after it;
 * lead[m] of them has this rank entered.  JOIN, then CHECK and SHOW where calls can differ
 * or hand on a value, then JOINED. */
#define JOIN(k, m, at, window, i) \
    assert(lead[m] < window || M2S-BOUND); lead[m]++; \
    k_n[at + lead[m] - 1]++; state[i] = ENTERED + k; place[i] = lead[m]
#define CHECK(m, at, number, sig) \
    assert(k_n[at + lead[m] - 1] == 1 || (k_call[at + lead[m] - 1] == number && \
           (k_sig[at + lead[m] - 1] == 0 || sig == 0 || \
            k_sig[at + lead[m] - 1] == sig))); \
    k_call[at + lead[m] - 1] = number; \
    k_sig[at + lead[m] - 1] = (sig == 0 -> k_sig[at + lead[m] - 1] : sig)
#define SHOW(m, at, v)        k_value[at + lead[m] - 1] = v
#define JOINED(k, at, size) \
    if \
    :: k_n[at] == size -> what = k; call = DO_LEAVE \
    :: else \
    fi
#if CHOICES
/* Request i is done before all have entered.  From the first time on the call is loose:
 * it does not synchronise, so whoever needs nobody that is missing can leave. */
#define LEAVE(i, at)          k_loose[at + place[i] - 1] = 1; FINISH(i); place[i] = 0
#define END_EARLY(i, at) \
    k_loose[at + place[i] - 1] = 1; value[i] = k_value[at + place[i] - 1]; \
    state[i] = DONE; place[i] = 0
#endif
#endif

/* scratch of Library */
hidden int g, c, r, s, x, y, last, more;
hidden byte M2S, BOUND; /* 0: an assertion that fails with M2S-BOUND has met the depth */

#define FITS(p, c) fits[pattern_at[p] + channel_at[c]]

/* Is it no choice that the receive at r takes the send at s? */
#if VICTIMS
#define AT_ONCE(r, s) \
    (at_once[r_pattern[r]] && !(sender[s_chan[s]] == victim && drains[group[s_chan[s]]]))
#endif
#if NO_VICTIMS
#define AT_ONCE(r, s) at_once[r_pattern[r]]
#endif

/* The send at s has been matched, or taken by a probe. */
inline drop_send()
{
    s_n[g] = s_n[g] - 1;
    x = s;
    do
    :: x < s_at[g] + s_n[g] ->
        s_chan[x] = s_chan[x + 1]; s_sym[x] = s_sym[x + 1]; s_req[x] = s_req[x + 1];
#if ROOM
        s_size[x] = s_size[x + 1];
#endif
        x++
    :: else -> break
    od;
    s_chan[x] = 0; s_sym[x] = 0; s_req[x] = 0;
#if ROOM
    s_size[x] = 0
#endif
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

#if ROOM
/* A message of this size (0: it did not come from a buffer) leaves the buffer. */
inline leave_buffer(rank, n)
{
    if
    :: n > 0 -> buffered[rank] = buffered[rank] - 1; used[rank] = used[rank] - (n - 1)
    :: else
    fi
}
#endif

/* The send at s and the receive at r meet. */
inline match()
{
#if MARKS
    printf("M2S match %d\n", s_chan[s]);
#endif
    state[r_req[r]] = DONE; value[r_req[r]] = s_sym[s]; source[r_req[r]] = s_chan[s] + 1;
    state[s_req[s]] = DONE;
    state[0] = IDLE; value[0] = 0; source[0] = 0;
#if ROOM
    leave_buffer(sender[s_chan[s]], s_size[s]);
#endif
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
#if CHOICES
            :: y == r && !AT_ONCE(r, s) -> /* counted once, however often settle() looks */
                choices = choices + 1 - can[s_chan[s]]; can[s_chan[s]] = 1
#endif
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
#if CHOICES
    c = 0;
    do
    :: c < N_CHANS && group[c] == g -> choices = choices - can[c]; can[c] = 0; c++
    :: c < N_CHANS && group[c] != g -> c++
    :: else -> break
    od;
#endif
    r = r_at[g];
    do
    :: r < r_at[g] + r_n[g] ->
        more = 0;
        look();
        r = (more -> r_at[g] : r + 1)
    :: else -> break
    od;
#if PROBES
    watch();
#endif
#if READY
    find_ready();
#endif
    skip
}
#if PROBES

/* What each pattern of probes would find: for each of its channels the value + 1. */
inline watch()
{
    y = 0;
    do
    :: y < N_WATCHES && group_of[watched[y]] != g -> y++
    :: y < N_WATCHES && group_of[watched[y]] == g ->
        x = 0;
        do
        :: x < group_size[g] -> seen[seen_at[y] + x] = 0; x++
        :: else -> break
        od;
        s = s_at[g];
        last = -1;
        do
        :: s < s_at[g] + s_n[g] ->
            if
            :: sender[s_chan[s]] != last && FITS(watched[y], s_chan[s]) ->
                last = sender[s_chan[s]];
                r = r_at[g];
                do
                :: r < r_at[g] + r_n[g] && !FITS(r_pattern[r], s_chan[s]) -> r++
                :: else -> break
                od;
                if
                :: r == r_at[g] + r_n[g] ->
                    seen[seen_at[y] + channel_at[s_chan[s]]] = s_sym[s] + 1
                :: else
                fi
            :: else
            fi;
            s++
        :: else -> break
        od;
        y++
    :: else -> break
    od
}
#endif
#if READY

hidden byte given[N_RECEIVES + 1];

/* Give the first receive that is left and fits to a message on channel k. */
inline give(k)
{
    r = r_at[g];
    do
    :: r < r_at[g] + r_n[g] && (given[r] || !FITS(r_pattern[r], k)) -> r++
    :: else -> break
    od;
    given[r] = 1
}

/* For a message on which channels a receive is posted, once all earlier ones have
 * theirs. */
inline find_ready()
{
    c = 0;
    do
    :: c < N_CHANS && group[c] != g -> c++
    :: c < N_CHANS && group[c] == g ->
        r = r_at[g];
        do
        :: r < r_at[g + 1] -> given[r] = 0; r++
        :: else -> break
        od;
        s = s_at[g];
        do
        :: s < s_at[g] + s_n[g] ->
            if
            :: sender[s_chan[s]] == sender[c] -> give(s_chan[s])
            :: else
            fi;
            s++
        :: else -> break
        od;
        give(c);
        ready[c] = r < r_at[g] + r_n[g];
        c++
    :: else -> break
    od
}
#endif

/* The message stands behind all others of its sender. */
inline do_send()
{
    g = group[what];
    assert(s_n[g] < s_at[g + 1] - s_at[g] || M2S-BOUND);
    s = s_at[g] + s_n[g];
    do
    :: s > s_at[g] && sender[s_chan[s - 1]] > sender[what] ->
        s_chan[s] = s_chan[s - 1]; s_sym[s] = s_sym[s - 1]; s_req[s] = s_req[s - 1];
#if ROOM
        s_size[s] = s_size[s - 1];
#endif
        s--
    :: else -> break
    od;
    s_chan[s] = what; s_sym[s] = sym; s_req[s] = req;
#if ROOM
    s_size[s] = size;
#endif
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
#if CHOICES

inline do_match()
{
    find_send();
    find_receive();
    r = y;
    match()
}
#endif

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
#if TAKES
    x = 0;
    do
    :: x < N_REQS -> taken[x] = (taken[x] == req -> 0 : taken[x]); x++
    :: else -> break
    od;
#endif
    g = 0
}
#if TAKES

/* A probe takes the first message on channel `what`. */
inline do_take()
{
    find_send();
    state[req] = TAKEN; value[req] = s_sym[s]; source[req] = s_chan[s] + 1;
    taken[req] = s_req[s];
#if ROOM
    taken_size[req] = s_size[s];
#endif
    drop_send()
}

/* It is received: its send is matched. */
inline do_give()
{
    state[taken[req]] = DONE;
    state[0] = IDLE;
#if ROOM
    leave_buffer(sender[source[req] - 1], taken_size[req]);
    taken_size[req] = 0;
#endif
    taken[req] = 0; state[req] = IDLE; value[req] = 0; source[req] = 0;
    g = 0
}
#endif
#if CANCELS

/* A request that is in no list is matched. */
inline do_cancel()
{
    more = 0;
    g = 0;
    do
    :: g < N_GROUPS && !more ->
        s = s_at[g];
        do
        :: s < s_at[g] + s_n[g] && s_req[s] != req -> s++
        :: else -> break
        od;
        if
        :: s < s_at[g] + s_n[g] ->
            more = 1;
#if ROOM
            leave_buffer(sender[s_chan[s]], s_size[s]);
#endif
            drop_send()
        :: else
        fi;
        r = r_at[g];
        do
        :: r < r_at[g] + r_n[g] && r_req[r] != req -> r++
        :: else -> break
        od;
        if
        :: r < r_at[g] + r_n[g] -> more = 1; drop_receive()
        :: else
        fi;
        g++
    :: else -> break
    od;
    g--;
    state[req] = (more -> CANCELLED : state[req])
}
#endif
#if COLLECTIVES

/* All members are in the first collective of this communicator: it is done. */
inline do_leave()
{
    x = 0;
    do
    :: x < N_REQS ->
        if
        :: state[x] == ENTERED + what ->
            place[x] = place[x] - 1;
            if
            :: place[x] == 0 -> state[x] = DONE; value[x] = k_value[k_at[what]]
            :: else
            fi
        :: else
        fi;
        x++
    :: else -> break
    od;
    x = k_at[what];
    do
    :: x < k_at[what + 1] - 1 ->
        k_n[x] = k_n[x + 1]; k_call[x] = k_call[x + 1]; k_sig[x] = k_sig[x + 1];
        k_value[x] = k_value[x + 1];
#if CHOICES
        k_loose[x] = k_loose[x + 1];
#endif
        x++
    :: else -> break
    od;
    k_n[x] = 0; k_call[x] = 0; k_sig[x] = 0; k_value[x] = 0;
#if CHOICES
    k_loose[x] = 0;
#endif
    x = lead_at[what];
    do
    :: x < lead_at[what + 1] -> lead[x] = lead[x] - 1; x++
    :: else -> break
    od;
    g = 0
}
#endif

proctype Library()
{
end:
    do
    :: d_step {
           call != 0;
           if
           :: call == DO_SEND -> do_send(); settle()
           :: call == DO_RECV -> do_receive(); settle()
#if BOTH
           :: call == DO_BOTH ->
               do_send(); settle();
               what = what2; req = req2; what2 = 0; req2 = 0;
               do_receive(); settle()
#endif
#if CHOICES
           :: call == DO_MATCH -> do_match(); settle()
#endif
           :: call == DO_LET_GO -> do_let_go()
#if TAKES
           :: call == DO_TAKE -> do_take(); settle()
           :: call == DO_GIVE -> do_give()
#endif
#if CANCELS
           :: call == DO_CANCEL -> do_cancel(); settle()
#endif
#if COLLECTIVES
           :: call == DO_LEAVE -> do_leave()
#endif
           fi;
           call = 0; what = 0; sym = 0; req = 0
#if ROOM
           ; size = 0
#endif
       }
    od
}
