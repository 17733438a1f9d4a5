/* pan: ok 2
 * After an abort nothing is a deadlock. */
#include "abort.pml"
active proctype aborting() { ABORT }
active proctype blocked() { false }
