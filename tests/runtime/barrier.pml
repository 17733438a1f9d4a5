/* pan: ok 18
 * Nobody leaves before all have entered; the counter is 0 again at the end. */
#include "collective.pml"
byte k0_n, entered;
proctype rank(byte me)
{
    atomic { ENTER(k0, 2); entered++ };
    atomic { DONE(k0, 2); assert(entered == 2); LEAVE(k0, 2) };
    atomic { ENTER(k0, 2); entered++ };
    atomic { DONE(k0, 2); assert(entered == 4); LEAVE(k0, 2) }
}
init { atomic { run rank(0); run rank(1) } }
