/* fair.c with 4 processes, written by hand; MPI keeps two messages of a channel at most. */
chan c[4] = [2] of { bit };
bool hears[4];
#define SEND(x) if :: x!0 :: x!0 -> empty(x) fi

active [4] proctype rank()
{
    do
    :: _pid % 2 == 0 -> SEND(c[_pid + 1])
    :: _pid % 2 == 1 -> hears[_pid] = true; c[_pid]?_; hears[_pid] = false
    od
}

ltl hears3 { [] <> hears[3] }
