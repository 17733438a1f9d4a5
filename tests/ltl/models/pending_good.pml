/* pending_good.c with 3 processes, written by hand: a send waits, or MPI keeps its message. */
chan req[3] = [4] of { bit };
chan ans[3] = [4] of { bit };
#define SEND(c) if :: c!0 :: c!0 -> empty(c) fi
byte ended;

active proctype master()
{
    byte i, who;
    do
    :: i < 4 ->
        if
        :: req[1]?_ -> who = 1
        :: req[2]?_ -> who = 2
        fi;
        SEND(ans[who]);
        i++
    :: else -> break
    od;
    ended++
}

active [2] proctype worker()
{
    byte i;
    do
    :: i < 2 -> SEND(req[_pid]); ans[_pid]?_; i++
    :: else -> break
    od;
    ended++
}

#define IN_FLIGHT (len(req[1]) + len(req[2]))
ltl two { [] (IN_FLIGHT <= 2) }
ltl one { [] (IN_FLIGHT <= 1) }
ltl end { <> (ended == 3) }
