/* pan: deadlock
 * A standard send may be buffered or may wait; both ranks send first. */
#include "buffered.pml"
chan c = [1] of { byte };
chan d = [1] of { byte };
active proctype rank0() { SEND(c, 0); RECV(d, 0) }
active proctype rank1() { SEND(d, 0); RECV(c, 0) }
