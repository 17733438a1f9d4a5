/* pan: ok 6
 * A send and its receive are one step; a constant takes only its own symbol. */
#include "rendezvous.pml"
chan c = [0] of { byte, byte };
active proctype sender() { SEND(c, 3, 1); SEND(c, 4, 2) }
active proctype receiver()
{
    byte x;
    if
    :: RECV(c, eval(3), x)
    :: RECV(c, eval(4), x) -> assert(false)
    fi;
    assert(x == 1);
    RECV(c, 4, 2)
}
