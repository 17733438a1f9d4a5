/* A program, 3 processes
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
 *   c_1_0_t0: 1 to 0, tag 0, MPI_COMM_WORLD: 0 = "m"
 *   c_2_0_t0: 2 to 0, tag 0, MPI_COMM_WORLD: 0 = "m"
 *
 */

/* Messages, encoding "direct": each call does what the MPI standard says.
 *     SEND(c, v)      standard send: MPI keeps a copy of the message, or the sender waits
 *                     until it has been received; SSEND(c, v): it waits
 * A message carries the request of its sender, which is done when it is received (0: nobody
 * waits).
 *     ISEND(q, c, v)  and ISSEND, synchronous; IBSEND, buffered
 *     WAIT(q)         then request q is free again
 *     IRECV(q, p, c)  takes a message from c, or is posted in p; its value is in value[q]
 *     ISEND_POSTED(q, p, c, v)   goes to the first receive in p, if there is one
 */
#define ROOM_IN(c)          true
#define ISSEND(q, c, ...)   c!__VA_ARGS__, q
#define IBSEND(q, c, ...)   atomic { c!__VA_ARGS__, 0; complete[q] = q > 0 }
#define ISEND(q, c, ...) \
    if :: ROOM_IN(c) -> IBSEND(q, c, __VA_ARGS__) :: ISSEND(q, c, __VA_ARGS__) fi
#define WAIT(q)             atomic { complete[q]; FREE(q) }
#define FREE(q)             complete[q] = 0; value[q] = 0
#define IRECV(q, p, c) \
    atomic { if :: c?value[q], s -> complete[s] = s > 0; complete[q] = 1 :: empty(c) -> p!q fi }
#define MEET(q, p, v)       p?r; value[r] = v; complete[r] = 1; complete[q] = q > 0
#define ISEND_POSTED(q, p, c, v) \
    atomic { if :: MEET(q, p, v) :: empty(p) -> ISEND(q, c, v) fi }

byte complete[6]; byte value[6]; /* of requests; 0: nobody waits */
hidden byte r, s; /* the requests of the receive, and of the send, that meet */

/* A rank that fails is a violation; a program that is aborted is none (MPI-4.0 9.3). */
#define FAULT(code) assert(false)

chan c_1_0_t0 = [1] of { byte, byte };  chan p_1_0_t0 = [1] of { byte };
chan c_2_0_t0 = [1] of { byte, byte };  chan p_2_0_t0 = [1] of { byte };

/* rank 0 */
proctype Rank0()
{
# 1 "model"
    IRECV(2, p_1_0_t0, c_1_0_t0);
# 1 "model"
    IRECV(3, p_2_0_t0, c_2_0_t0);
# 1 "model"
    if
# 1 "model"
    :: WAIT(2) ->
# 1 "model"
        WAIT(3)
# 1 "model"
    :: WAIT(3) ->
# 1 "model"
        FAULT("ASSERT");
# 1 "model"
        false
    fi;
# 1 "model"
    skip
}

/* ranks 1-2 */
proctype Rank1_etc(chan c0; chan p0; byte q)
{
# 1 "model"
    ISEND_POSTED(q, p0, c0, 0);
# 1 "model"
    WAIT(q);
# 1 "model"
    skip
}

# 1 "model"
init
{
    atomic { run Rank0(); run Rank1_etc(c_1_0_t0, p_1_0_t0, 4); run Rank1_etc(c_2_0_t0, p_2_0_t0, 5) }
}

