/* pan: assertion
 * A full channel is no proof. */
#include "wildcard.pml"
chan c = [1] of { byte };

init
{
    atomic { ROOM(c); POST(c, 1) };
    atomic { ROOM(c); POST(c, 1) }
}
