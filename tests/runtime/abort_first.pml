/* pan: ok 3
 * ABORT leaves no turn to ranks of lower priority: their deadlock is none. */
#include "abort_prioritised.pml"
proctype aborting() { ABORT }
proctype blocked() { false }
init priority 255 { atomic { run aborting() priority 254; run blocked() priority 253 } }
