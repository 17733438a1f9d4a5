/* exchange_bad.c with 2 processes, written by hand. */
chan to[2] = [2] of { bit };
byte ended;
#define SEND(c) if :: c!0 :: c!0 -> empty(c) fi

active [2] proctype rank()
{
    SEND(to[1 - _pid]);
    SEND(to[1 - _pid]);
    to[_pid]?_;
    to[_pid]?_;
    ended++
}

ltl end { <> (ended == 2) }
ltl two { [] (len(to[1]) <= 2) }
ltl one { [] (len(to[1]) <= 1) }
