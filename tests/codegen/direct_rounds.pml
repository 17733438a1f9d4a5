/* gather-40058, 3 processes
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
 *   c_1_0_t0: 1 to 0, tag 0, MPI_COMM_WORLD: 0 = "0", 1 = "1"
 *   c_2_0_t0: 2 to 0, tag 0, MPI_COMM_WORLD: 0 = "0", 1 = "1"
 *   c_1_2_t0: 1 to 2, tag 0, MPI_COMM_WORLD: 0 = "0", 1 = "1"
 *   c_0_2_t0: 0 to 2, tag 0, MPI_COMM_WORLD: 0 = "0", 1 = "1"
 *
 */

/* Messages, encoding "direct": each call does what the MPI standard says.
 *     SEND(c, v)      standard send: MPI keeps a copy of the message, or the sender waits
 *                     until it has been received; SSEND(c, v): it waits
 *     RECV(c, v)      v: constant or variable
 */
#define ROOM_IN(c)          true
#define SEND(c, ...)        if :: ROOM_IN(c) -> c!__VA_ARGS__ :: SSEND(c, __VA_ARGS__) fi
#define SSEND(c, ...)       c!__VA_ARGS__ -> empty(c)
#define RECV(c, ...)        c?__VA_ARGS__

/* A rank that fails is a violation; a program that is aborted is none (MPI-4.0 9.3). */
#define FAULT(code) assert(false)

chan c_1_0_t0 = [3] of { byte };
chan c_2_0_t0 = [2] of { byte };
chan c_1_2_t0 = [1] of { byte };
chan c_0_2_t0 = [1] of { byte };

/* rank 0 */
proctype Rank0()
{
    byte v_x;
    byte v_count;
    short n1;
    for (n1 : 1 .. 2) {
# 1 "model"
        if :: RECV(c_1_0_t0, _) :: RECV(c_2_0_t0, _) fi
    };
# 1 "model"
    if
# 1 "model"
    :: atomic { (v_x == 0); v_x = 0 } ->
        for (n1 : 1 .. 3) {
# 1 "model"
            if :: RECV(c_1_0_t0, _) :: RECV(c_2_0_t0, _) fi
        }
# 1 "model"
    :: atomic { (v_x != 0); v_x = 0 } ->
# 1 "model"
        FAULT("FAULT-0");
# 1 "model"
        false
    fi;
# 1 "model"
    skip
}

/* rank 1 */
proctype Rank1()
{
    byte v_x;
    byte v_count;
# 1 "model"
    SEND(c_1_0_t0, 1);
# 1 "model"
    SEND(c_1_0_t0, 0);
# 1 "model"
    SEND(c_1_0_t0, 0);
# 1 "model"
    SEND(c_1_2_t0, 1);
# 1 "model"
    skip
}

/* rank 2 */
proctype Rank2()
{
    byte v_x;
    byte v_count;
# 1 "model"
    SEND(c_2_0_t0, 0);
# 1 "model"
    SEND(c_2_0_t0, 1);
# 1 "model"
    if :: RECV(c_0_2_t0, _) :: RECV(c_1_2_t0, _) fi;
# 1 "model"
    skip
}

# 1 "model"
init
{
    atomic { run Rank0(); run Rank1(); run Rank2() }
}

