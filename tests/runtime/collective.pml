/* pan: ok 38
 * Three ranks, two collectives in a row on one communicator: a fast rank may enter the
 * second one while others have not left the first; each sees the value of its own. */
#include "collective.pml"
byte k0_n, k0_call, k0_sig, k0_value;
proctype rank(byte me)
{
    byte x;
    atomic { ENTER(k0, 3); MATCH(k0, 1, 1); if :: me == 0 -> GIVE(k0, 5) :: else fi };
    if
    :: atomic { GIVEN(k0, 3, 5); LEAVE_ALL(k0, 3) }
    :: atomic { GIVEN(k0, 3, 0); assert(false) }
    fi;
    atomic { ENTER(k0, 3); MATCH(k0, 2, 0); if :: me == 1 -> GIVE(k0, 6) :: else fi };
    atomic { DONE(k0, 3); x = k0_value; LEAVE_ALL(k0, 3); assert(x == 6); x = 0 }
}
init { atomic { run rank(0); run rank(1); run rank(2) } }
