/* posted, 3 processes
 *
 * Encoding direct: each call as the standard describes it; whether MPI keeps a message
 *   and whether a collective synchronises are choices, and all are searched.
 *
 * Check it:  spin -run FILE.pml
 *   "invalid end state": a deadlock; "assertion violated": a fault or
 *   mismatched collectives; then spin -t -p FILE.pml shows the steps.
 *   "max search depth too small": nothing is proved, give a larger -m.
 *
 * Channels and their symbols:
 *   c_1_0_t0: 1 to 0, tag 0, MPI_COMM_WORLD: 0 = "x", 1 = "y"
 *   c_2_0_t0: 2 to 0, tag 0, MPI_COMM_WORLD: 0 = "x"
 *
 */

/* Messages, encoding "direct": each call does what the MPI standard says.
 *     SEND(c, v)      standard send: MPI keeps a copy of the message, or the sender waits
 *                     until it has been received; SSEND(c, v): it waits
 * A message carries the request of its sender, which is done when it is received (0: nobody
 * waits).
 *     ISEND(q, c, v)  and ISSEND, synchronous; IBSEND, buffered
 *     WAIT(q)         then request q is free again
 *     TAKE(c, v)      a receive; TAKE_TAG: the first message with this tag
 *     IRECV_ANY(q, p) a receive of messages of several channels, which is posted in p
 *     DELIVER(p, c)   init gives the first message of c to the first receive in p; from[q] is c
 */
#define ROOM_IN(c)          true
#define ISSEND(q, c, ...)   c!__VA_ARGS__, q
#define IBSEND(q, c, ...)   atomic { c!__VA_ARGS__, 0; complete[q] = q > 0 }
#define ISEND(q, c, ...) \
    if :: ROOM_IN(c) -> IBSEND(q, c, __VA_ARGS__) :: ISSEND(q, c, __VA_ARGS__) fi
#define WAIT(q)             atomic { complete[q]; FREE(q) }
#define FREE(q)             complete[q] = 0; value[q] = 0; from[q] = 0
#define TAKE(c, ...)        atomic { c?__VA_ARGS__, s; complete[s] = s > 0 }
#define TAKE_TAG(c, ...)    atomic { c??__VA_ARGS__, s; complete[s] = s > 0 }
#define IRECV_ANY(q, p)     p!q
#define GIVEN_TO(r, c)      from[r] = c; complete[r] = 1; complete[s] = s > 0
#define DELIVER(p, c)       atomic { nempty(p) && nempty(c) -> p?r; c?value[r], s; GIVEN_TO(r, c) }

byte complete[6]; byte value[6]; /* of requests; 0: nobody waits */
byte from[6]; /* of receives from any */
hidden byte r, s; /* the requests of the receive, and of the send, that meet */

chan c_1_0_t0 = [1] of { byte, byte };
chan c_2_0_t0 = [1] of { byte, byte };
chan any_0 = [2] of { byte };

/* rank 0 */
proctype Rank0()
{
    /* irecv */
    IRECV_ANY(2, any_0);
    /* irecv */
    IRECV_ANY(3, any_0);
    /* select */
    if
    :: atomic { complete[2] && from[2] == c_1_0_t0 && value[2] == 0; FREE(2) }
    :: atomic { complete[2] && from[2] == c_1_0_t0 && value[2] == 1; FREE(2) }
    :: atomic { complete[2] && from[2] == c_2_0_t0; FREE(2) } -> goto s4
    fi;
    /* select */
    if
    :: atomic { complete[3] && from[3] == c_1_0_t0 && value[3] == 0; FREE(3) } -> goto done
    :: atomic { complete[3] && from[3] == c_1_0_t0 && value[3] == 1; FREE(3) } -> goto done
    :: atomic { complete[3] && from[3] == c_2_0_t0; FREE(3) } -> goto done
    fi;
    /* select */
s4:
    if
    :: atomic { complete[3] && from[3] == c_1_0_t0 && value[3] == 0; FREE(3) }
    :: atomic { complete[3] && from[3] == c_1_0_t0 && value[3] == 1; FREE(3) } -> goto done
    :: atomic { complete[3] && from[3] == c_2_0_t0; FREE(3) } -> goto done
    fi;
    /* recv */
    empty(any_0);
    TAKE(c_2_0_t0, _);
done:
    skip
}

/* ranks 1-2 */
proctype Rank1_etc(chan c0; byte q)
{
    /* send */
    ISEND(q, c0, 0);
    WAIT(q);
    skip
}

init
{
    atomic { run Rank0(); run Rank1_etc(c_1_0_t0, 4); run Rank1_etc(c_2_0_t0, 5) };
end:
    do
    :: DELIVER(any_0, c_1_0_t0)
    :: DELIVER(any_0, c_2_0_t0)
    od
}

