/* jacobi_good.c: what each rank does, for every number of processes.
 *
 *     spin -DN=6 -run -DVECTORSZ=65536 FILE     "errors: 0": no potential deadlock
 */
#ifndef N
#define N 4
#endif
#define TAGS 1
#define COMMS 1
#define MPI_Allreduce_MPI_SUM 1

short rounds_l3;
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
    short k3;
    k3 = 0;
    do
    :: k3 <= rounds_l3 && k3 < rounds_l3 ->
        if
        :: 0 < r ->
            isend(r - 1, 0, 0);  /* line 13 */
            irecv(r - 1, 0, 0);  /* line 13 */
            SENT(r - 1, 0, 0);
            RECEIVED(r - 1, 0, 0);
        :: else
        fi;
        if
        :: r + 1 < N ->
            isend(r + 1, 0, 0);  /* line 15 */
            irecv(r + 1, 0, 0);  /* line 15 */
            SENT(r + 1, 0, 0);
            RECEIVED(r + 1, 0, 0);
        :: else
        fi;
        collective(MPI_Allreduce_MPI_SUM, 0, 0);  /* line 17 */
        k3++
    :: else -> break
    od;
    k3 = 0;
    skip
}

init
{
    short i;
    select(rounds_l3 : 0 .. 2);
    if
    :: 1 < N ->
        atomic {
            do
            :: i < N -> run rank(i); i++
            :: else -> break
            od
        }
    :: else  /* the program ends itself for such N */
    fi
}
