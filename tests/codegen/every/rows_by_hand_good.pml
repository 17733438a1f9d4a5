/* rows_by_hand_good.c: what each rank does, for every number of processes.
 *
 *     spin -DP=2 -DQ=3 -run -DVECTORSZ=65536 FILE     "errors: 0": no potential deadlock
 */
#ifndef P
#define P 2
#endif
#ifndef Q
#define Q 2
#endif
#define N (P * Q)
#define PLACE(x, y) ((x) * Q + (y))
#define TAGS 1
#define COMMS 1

#define FLOOR(x, by) (((x) - (((x) % (by)) + (by)) % (by)) / (by))
#define CHANNEL(from, to, tag, comm) ((((from) * N + (to)) * TAGS + (tag)) * COMMS + (comm))

/* Sends less receives of each channel: the k-th ones meet.  Of each rank: its messages that
 * are posted and have not met. */
short posted[N * N * TAGS * COMMS], unmet[N];

/* Who is in a collective, in which one, and whether its turn is an odd one. */
short inside[COMMS], which[COMMS];
bit turn[COMMS];

#define SENT(to, tag, comm) (posted[CHANNEL(r, to, tag, comm)] <= 0)
#define RECEIVED(from, tag, comm) (posted[CHANNEL(from, r, tag, comm)] >= 0)

inline isend(to, tag, comm)
{
    d_step {
        assert(0 <= to && to < N && 0 <= tag && tag < TAGS);
        if
        :: posted[CHANNEL(r, to, tag, comm)] < 0 -> unmet[to]--
        :: else -> unmet[r]++
        fi;
        posted[CHANNEL(r, to, tag, comm)]++
    }
}

inline irecv(from, tag, comm)
{
    d_step {
        assert(0 <= from && from < N && 0 <= tag && tag < TAGS);
        if
        :: posted[CHANNEL(from, r, tag, comm)] > 0 -> unmet[from]--
        :: else -> unmet[r]++
        fi;
        posted[CHANNEL(from, r, tag, comm)]--
    }
}

inline send(to, tag, comm)
{
    isend(to, tag, comm);
    SENT(to, tag, comm)
}

inline recv(from, tag, comm)
{
    irecv(from, tag, comm);
    RECEIVED(from, tag, comm)
}

inline collective(call, root, comm)
{
    d_step {
        assert(inside[comm] == 0 || which[comm] == (call) * N + (root));
        which[comm] = (call) * N + (root);
        inside[comm]++;
        here = turn[comm];
        if
        :: inside[comm] == N ->
            inside[comm] = 0;
            which[comm] = 0;
            turn[comm] = 1 - turn[comm]
        :: else
        fi
    }
    turn[comm] != here
}

proctype rank(short r)
{
    bit here;
    short x = r / Q % P;
    short y = r % Q;
    if
    :: 0 < x ->
        send(PLACE(x - 1, y), 0, 0);  /* line 16 */
    :: else
    fi;
    if
    :: x + 1 < P ->
        recv(PLACE(x + 1, y), 0, 0);  /* line 17 */
        send(PLACE(x + 1, y), 0, 0);  /* line 19 */
    :: else
    fi;
    if
    :: 0 < x ->
        recv(PLACE(x - 1, y), 0, 0);  /* line 21 */
    :: else
    fi;
    if
    :: 0 <= y + 1 && y + 1 < Q ->
        isend(PLACE(x, y + 1), 0, 0);  /* line 22 */
    :: else
    fi;
    if
    :: Q <= y + 1 && y + 1 < 2 * Q ->
        isend(PLACE(x, y + 1 - Q), 0, 0);  /* line 22 */
    :: else
    fi;
    if
    :: 0 < y + Q && y <= 0 ->
        irecv(PLACE(x, y + Q - 1), 0, 0);  /* line 22 */
    :: else
    fi;
    if
    :: 0 < y && y <= Q ->
        irecv(PLACE(x, y - 1), 0, 0);  /* line 22 */
    :: else
    fi;
    (!(0 <= y + 1 && y + 1 < Q) || SENT(PLACE(x, y + 1), 0, 0));
    (!(Q <= y + 1 && y + 1 < 2 * Q) || SENT(PLACE(x, y + 1 - Q), 0, 0));
    (!(0 < y + Q && y <= 0) || RECEIVED(PLACE(x, y + Q - 1), 0, 0));
    (!(0 < y && y <= Q) || RECEIVED(PLACE(x, y - 1), 0, 0));
    skip
}

init
{
    short i;
    if
    :: 0 < P && 0 < Q && 2 < P + Q && P + Q <= N + 1 && 1 < N && Q <= P ->
        atomic {
            do
            :: i < N -> run rank(i); i++
            :: else -> break
            od
        }
    :: else  /* the program ends itself for such N */
    fi
}
