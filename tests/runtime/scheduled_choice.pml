/* pan: ok 19
 * Choices are made one rank at a time, the lowest first, after all that needs no choice:
 * rank 2 sees both values of x, and never chooses before rank 1. */
#include "scheduled.pml"
#include "choice.pml"
chan choosing = [3] of { byte };
byte turn, x, y;
proctype chooser(byte rank)
{
    CHOOSE(rank);
    if
    :: atomic { CHOSEN(rank); assert(rank == 1 || x > 0); x = x + rank }
    :: atomic { CHOSEN_IF(rank, rank == 1); x = 7 }
    fi
}
proctype other() { y = 1; assert(x == 0) }
init priority 255
{
    atomic { run other() priority 254; run chooser(1) priority 253;
             run chooser(2) priority 252; set_priority(_pid, 2) };
end:
    if
    :: atomic { NEXT_CHOICE } -> goto end
    fi
}
