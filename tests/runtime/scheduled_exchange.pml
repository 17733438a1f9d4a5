/* pan: ok 9
 * A sendrecv posts first, receives, then waits: two ranks may exchange. */
#include "scheduled.pml"
chan c = [1] of { byte };
chan d = [1] of { byte };
chan choosing = [1] of { byte };
byte turn;
active proctype rank0() priority 254 { POST(c, 0); RECV(d, 0); GONE(c) }
active proctype rank1() priority 253 { POST(d, 0); RECV(c, 0); GONE(d) }
