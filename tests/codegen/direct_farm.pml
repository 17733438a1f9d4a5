/* A program, 3 processes
 *
 * Encoding direct: each call as the standard describes it; whether MPI keeps a message
 *   and whether a collective synchronises are choices, and all are searched.
 * Not decided: executions in which MPI keeps more than 2 messages of one sender,
 *   receiver and tag.
 *
 * Check it:  spin -run FILE.pml
 *   "invalid end state": a deadlock; "assertion violated": a fault or
 *   mismatched collectives; then spin -t -p FILE.pml shows the steps.
 *   "max search depth too small": nothing is proved, give a larger -m.
 *
 * Channels (with keys) and their symbols:
 *   c_1_0 key 0: 1 to 0, tag 0, MPI_COMM_WORLD: 0 = "done"
 *   c_2_0 key 0: 2 to 0, tag 0, MPI_COMM_WORLD: 0 = "done"
 *   c_0_1 key 1: 0 to 1, tag 1, MPI_COMM_WORLD: 0 = "task"
 *   c_0_2 key 1: 0 to 2, tag 1, MPI_COMM_WORLD: 0 = "task"
 *   c_0_1 key 2: 0 to 1, tag 2, MPI_COMM_WORLD: 0 = "stop"
 *   c_0_2 key 2: 0 to 2, tag 2, MPI_COMM_WORLD: 0 = "stop"
 *
 */

/* copies of messages that MPI keeps in one channel */
#define ROOM 2

/* Messages, encoding "direct": each call does what the MPI standard says.
 *     SEND(c, v)      standard send: MPI keeps a copy of the message, or the sender waits
 *                     until it has been received; SSEND(c, v): it waits
 *     RECV(c, v)      v: constant or variable
 * Messages of several tags are in one channel: their tag, and their value.
 *     SEND_TAG(c, tag, v)     RECV_TAG: the first message with this tag
 */
#define ROOM_IN(c)          len(c) < ROOM
#define SEND(c, ...)        if :: ROOM_IN(c) -> c!__VA_ARGS__ :: SSEND(c, __VA_ARGS__) fi
#define SSEND(c, ...)       c!__VA_ARGS__ -> empty(c)
#define SEND_TAG(c, t, v)   if :: ROOM_IN(c) -> c!t, v :: SSEND_TAG(c, t, v) fi
#define SSEND_TAG(c, t, v)  c!t, v -> !(c??[eval(t), _])
#define RECV(c, ...)        c?__VA_ARGS__
#define RECV_TAG(c, ...)    c??__VA_ARGS__

chan c_1_0 = [3] of { byte, byte };
chan c_2_0 = [3] of { byte, byte };
chan c_0_1 = [6] of { byte, byte };
chan c_0_2 = [6] of { byte, byte };

/* rank 0 */
proctype Rank0()
{
    short n1;
# 1 "model"
    SEND_TAG(c_0_1, 1, 0);
# 1 "model"
    SEND_TAG(c_0_2, 1, 0);
# 1 "model"
    if
# 1 "model"
    :: RECV(c_1_0, 0, _) ->
# 1 "model"
        SEND_TAG(c_0_1, 1, 0)
# 1 "model"
    :: RECV(c_2_0, 0, _) ->
# 1 "model"
        SEND_TAG(c_0_2, 1, 0)
    fi;
    for (n1 : 1 .. 2) {
# 1 "model"
        if
# 1 "model"
        :: RECV(c_1_0, 0, _) ->
# 1 "model"
            SEND_TAG(c_0_1, 2, 0)
# 1 "model"
        :: RECV(c_2_0, 0, _) ->
# 1 "model"
            SEND_TAG(c_0_2, 2, 0)
        fi
    };
# 1 "model"
    skip
}

/* ranks 1-2 */
proctype Rank1_etc(chan c0; chan c2)
{
# 1 "model"
    do
# 1 "model"
    :: RECV(c0, 1, _) ->
# 1 "model"
        SEND_TAG(c2, 0, 0)
# 1 "model"
    :: RECV(c0, 2, _) -> break
    od;
# 1 "model"
    skip
}

# 1 "model"
init
{
    atomic { run Rank0(); run Rank1_etc(c_0_1, c_1_0); run Rank1_etc(c_0_2, c_2_0) }
}

