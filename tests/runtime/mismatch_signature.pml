/* pan: assertion
 * Signatures 1 and 2 differ, though the call in between is not compared. */
#include "collective.pml"
byte k0_n, k0_call, k0_sig, k0_value;
proctype rank(byte me)
{
    atomic { ENTER(k0, 3); MATCH(k0, 1, me) };
    atomic { DONE(k0, 3); LEAVE_ALL(k0, 3) }
}
init { atomic { run rank(1); run rank(0); run rank(2) } }
