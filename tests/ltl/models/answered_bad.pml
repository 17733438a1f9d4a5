/* answered_bad.c with 3 processes, written by hand; MPI keeps two messages of a channel at most. */
chan req[3] = [2] of { bit };
chan ans[3] = [2] of { bit };
bool asks[3], hears[3];
#define SEND(c) if :: c!0 :: c!0 -> empty(c) fi

active proctype server()
{
    do
    :: req[1]?_ -> SEND(ans[1])
    :: req[2]?_ -> SEND(ans[2])
    od
}

active [2] proctype worker()
{
    do
    :: asks[_pid] = true; SEND(req[_pid]); asks[_pid] = false;
       hears[_pid] = true; ans[_pid]?_; hears[_pid] = false
    od
}

ltl answered { [] (asks[2] -> <> hears[2]) }
