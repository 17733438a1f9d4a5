/* pan: assertion
 * Two ranks make different calls. */
#include "collective.pml"
byte k0_n, k0_call, k0_sig, k0_value;
proctype rank(byte me)
{
    atomic { ENTER(k0, 2); MATCH(k0, me, 0) };
    atomic { DONE(k0, 2); LEAVE_ALL(k0, 2) }
}
init { atomic { run rank(1); run rank(2) } }
