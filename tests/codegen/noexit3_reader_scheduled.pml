/* noexit.c, 3 processes
 *
 * Encoding scheduled: no wildcard receive, so synchronous executions decide (Theorem
 *   7.4); in them the next steps of any one rank are a persistent set, so one rank runs
 *   at a time; each loop of a rank waits for all others, so no rank is left behind.
 *
 * Check it:  spin -run FILE.pml
 *   "invalid end state": a deadlock; "assertion violated": a fault or
 *   mismatched collectives; then spin -t -p FILE.pml shows the steps.
 *   "max search depth too small": nothing is proved, give a larger -m.
 *
 * Channels and their symbols:
 *   c_1_0_t9: 1 to 0, tag 9, MPI_COMM_WORLD: 0 = "1 x MPI_INT: 0", 1 = "1 x MPI_INT, rbuf[0] > 0"
 *   c_2_0_t9: 2 to 0, tag 9, MPI_COMM_WORLD: 0 = "1 x MPI_INT: 0", 1 = "1 x MPI_INT, rbuf[0] > 0"
 *   c_0_1_t9: 0 to 1, tag 9, MPI_COMM_WORLD: 0 = "1 x MPI_INT: 1", 1 = "1 x MPI_INT: 0"
 *   c_0_2_t9: 0 to 2, tag 9, MPI_COMM_WORLD: 0 = "1 x MPI_INT: 1", 1 = "1 x MPI_INT: 0"
 *
 */

/* Messages, encoding "scheduled": channels of depth 1; a send posts its message and waits
 * until it has been taken.  Each rank has a priority of its own, so that one rank runs at
 * a time.
 *     SEND(c, v)  POST and GONE         RECV(c, v)  v: constant or variable
 */
#define POST(c, ...)        c!__VA_ARGS__
#define GONE(c)             nfull(c)
#define SEND(c, ...)        c!__VA_ARGS__; nfull(c)
#define RECV(c, ...)        c?__VA_ARGS__

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

chan c_1_0_t9 = [1] of { byte };
chan c_2_0_t9 = [1] of { byte };
chan c_0_1_t9 = [1] of { byte };
chan c_0_2_t9 = [1] of { byte };
chan choosing = [3] of { byte }; /* ranks that have a choice to make, in order */
byte turn; /* 0, or the rank + 1 that may choose */

/* rank 0 */
proctype Rank0()
{
# 31 "examples/noexit.c"
    do
# 31 "examples/noexit.c"
    :: if /* MPI_Recv(rbuf, 1, MPI_INT, i, 9, MPI_COMM_WORLD, &status) */
# 31 "examples/noexit.c"
        :: RECV(c_1_0_t9, 0) ->
# 31 "examples/noexit.c"
            if /* MPI_Recv(rbuf, 1, MPI_INT, i, 9, MPI_COMM_WORLD, &status) */
# 31 "examples/noexit.c"
            :: RECV(c_2_0_t9, 0) ->
# 36 "examples/noexit.c"
                SEND(c_0_1_t9, 1); SEND(c_0_2_t9, 1); /* MPI_Send(sbuf, 1, MPI_INT, i, 9, MPI_COMM_WORLD) */
                break
# 31 "examples/noexit.c"
            :: RECV(c_2_0_t9, 1)
            fi
# 31 "examples/noexit.c"
        :: RECV(c_1_0_t9, 1) ->
# 31 "examples/noexit.c"
            RECV(c_2_0_t9, _) /* MPI_Recv(rbuf, 1, MPI_INT, i, 9, MPI_COMM_WORLD, &status) */
        fi;
# 36 "examples/noexit.c"
        SEND(c_0_1_t9, 0); SEND(c_0_2_t9, 0) /* MPI_Send(sbuf, 1, MPI_INT, i, 9, MPI_COMM_WORLD) */
    od;
# 1 "model"
    skip
}

/* ranks 1-2 */
proctype Rank1_etc(chan c0; chan c1; byte rank)
{
# 44 "examples/noexit.c"
    do
# 44 "examples/noexit.c"
    :: CHOOSE(rank) -> /* (rand() % 3) < 1 */
# 44 "examples/noexit.c"
        if
# 44 "examples/noexit.c"
        :: atomic { CHOSEN(rank) } ->
# 44 "examples/noexit.c"
            SEND(c0, 0) /* MPI_Send(sbuf, 1, MPI_INT, 0, 9, MPI_COMM_WORLD) */
# 44 "examples/noexit.c"
        :: atomic { CHOSEN(rank) } ->
# 44 "examples/noexit.c"
            SEND(c0, 1) /* MPI_Send(sbuf, 1, MPI_INT, 0, 9, MPI_COMM_WORLD) */
        fi;
# 45 "examples/noexit.c"
        if :: RECV(c1, 0) :: RECV(c1, 1) -> break fi /* MPI_Recv(rbuf, 1, MPI_INT, 0, 9, MPI_COMM_WORLD, &status) */
    od;
# 1 "model"
    skip
}

# 1 "model"
init priority 255
{
    atomic {
        run Rank0() priority 254;
        run Rank1_etc(c_1_0_t9, c_0_1_t9, 1) priority 253;
        run Rank1_etc(c_2_0_t9, c_0_2_t9, 2) priority 252
    };
    set_priority(_pid, 2);
end:
    if
    :: atomic { NEXT_CHOICE } -> goto end
    fi
}

