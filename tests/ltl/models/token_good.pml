/* token_good.c with 3 processes, written by hand: a send waits, or MPI keeps its message. */
chan c[3] = [4] of { bit };
bit token[3];
byte ended;
#define SEND(x) if :: x!0 :: x!0 -> empty(x) fi
#define PASS(x) token[_pid] = 0; SEND(x)

active [3] proctype rank()
{
    byte round;
    if
    :: _pid == 0 -> token[0] = 1; PASS(c[1])
    :: else -> skip
    fi;
    do
    :: round < 2 ->
        c[_pid]?_;
        token[_pid] = 1;
        if
        :: _pid != 0 || round == 0 -> PASS(c[(_pid + 1) % 3])
        :: else -> skip
        fi;
        round++
    :: else -> break
    od;
    ended++
}

ltl apart { [] !(token[1] == 1 && token[2] == 1) }
ltl still { [] (token[1] == 1 -> len(c[0]) + len(c[1]) + len(c[2]) == 0) }
ltl home { <> (ended == 3) -> <> [] (token[0] != 0) }
