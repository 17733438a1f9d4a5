/* pan: deadlock
 * Figure 5: if the first send of rank 1 is buffered, rank 2 can be received first. */
#include "wildcard.pml"
chan a = [2] of { byte };
chan b = [2] of { byte };
chan c = [2] of { byte };
byte waits[3];
#define LET_ONE_GO if :: (waits[1] == 1) -> waits[1] = 2 :: skip fi

proctype Rank0()
{
    LOOK;
w:  if
    :: atomic { RECV(a, _); TAKEN(0) }
    :: atomic { RECV(c, _); TAKEN(0) }
    :: atomic { (HAS(a) || HAS(c)); LET_ONE_GO } -> goto w
    fi;
    RECV(c, _)
}

proctype Rank1()
{
    atomic { ROOM(a); POST(a, 0); WAITS(1, 1) };
    atomic { (GONE(a) || LET_GO(1)); waits[1] = 0 };
    atomic { ROOM(b); POST(b, 0) };
    GONE(b)
}

proctype Rank2()
{
    RECV(b, _);
    atomic { ROOM(c); POST(c, 0) };
    GONE(c)
}

init priority 255
{
    atomic { run Rank0() priority 254; run Rank1() priority 253; run Rank2() priority 252 }
}
