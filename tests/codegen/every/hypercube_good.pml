/* hypercube_good.c: what each rank does, for every number of processes.
 *
 *     spin -DN=6 -run -DVECTORSZ=65536 FILE     "errors: 0": no potential deadlock
 */
#ifndef N
#define N 4
#endif
#define TAGS (1 * N + 1)
#define COMMS 1
#define LOG2(x) (((x) > 1) + ((x) > 3) + ((x) > 7) + ((x) > 15) + ((x) > 31) + ((x) > 63) + ((x) > 127) + ((x) > 255) + ((x) > 511))

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
    short k4;
    k4 = 0;
    do
    :: (1 << k4) < N ->
        if
        :: r < (r ^ (1 << k4)) ->
            send((r ^ (1 << k4)), k4, 0);  /* line 16 */
            recv((r ^ (1 << k4)), k4, 0);  /* line 17 */
        :: else
        fi;
        if
        :: (r ^ (1 << k4)) <= r ->
            recv((r ^ (1 << k4)), k4, 0);  /* line 19 */
            send((r ^ (1 << k4)), k4, 0);  /* line 20 */
        :: else
        fi;
        k4++
    :: else -> break
    od;
    k4 = 0;
    skip
}

init
{
    short i;
    if
    :: 1 < N && 0 <= LOG2(N) && (1 << LOG2(N)) == N ->
        atomic {
            do
            :: i < N -> run rank(i); i++
            :: else -> break
            od
        }
    :: else  /* the program ends itself for such N */
    fi
}
