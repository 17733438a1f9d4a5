/* labels_good.c with 3 processes, written by hand: a send waits, or MPI keeps its message. */
chan ask[3] = [1] of { bit };
chan grant[3] = [1] of { bit };
chan done[3] = [1] of { bit };
bool critical[3], leaving[3], over;
#define SEND(x) if :: x!0 :: x!0 -> empty(x) fi

active proctype master()
{
    byte i, who;
    do
    :: i < 2 ->
        if
        :: ask[1]?_ -> who = 1
        :: ask[2]?_ -> who = 2
        fi;
        SEND(grant[who]);
        done[who]?_;
        i++
    :: else -> break
    od;
    over = true; over = false
}

active [2] proctype worker()
{
    SEND(ask[_pid]);
    grant[_pid]?_;
    critical[_pid] = true; critical[_pid] = false;
    leaving[_pid] = true; SEND(done[_pid]); leaving[_pid] = false
}

ltl apart { [] !(critical[1] && critical[2]) }
ltl leave { <> leaving[1] && <> leaving[2] }
ltl first { !over W critical[1] }
