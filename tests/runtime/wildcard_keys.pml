/* pan: ok 15
 * The first message, whatever its key; and the first with a key. */
#include "wildcard.pml"
chan c = [3] of { byte, byte };

init
{
    byte x;
    atomic { ROOM(c); POST(c, 1, 5) };
    atomic { ROOM(c); POST(c, 0, 6) };
    atomic { ROOM(c); POST(c, 1, 7) };
    assert(HAS(c) && HAS_KEY(c, 0) && HAS_KEY(c, 1));
    RECV_KEY(c, 0, x);
    assert(x == 6);
    GONE_KEY(c, 0);
    RECV(c, 1, x);
    assert(x == 5);
    RECV_KEY(c, 1, x);
    assert(x == 7);
    GONE_KEY(c, 1);
    GONE(c)
}
