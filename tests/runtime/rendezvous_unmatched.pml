/* pan: deadlock
 * Nobody takes symbol 1. */
#include "rendezvous.pml"
chan c = [0] of { byte };
active proctype sender() { SEND(c, 1) }
active proctype receiver() { RECV(c, 0) }
