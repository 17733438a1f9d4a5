/* pan: deadlock
 * A send is not over before its message has been taken: both ranks send first. */
#include "scheduled.pml"
chan c = [1] of { byte };
chan d = [1] of { byte };
chan choosing = [1] of { byte };
byte turn;
active proctype rank0() priority 254 { SEND(c, 0); RECV(d, 0) }
active proctype rank1() priority 253 { SEND(d, 0); RECV(c, 0) }
