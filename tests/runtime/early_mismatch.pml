/* pan: assertion
 * The second call is another one, and the first to make it has left. */
#include "wildcard.pml"
#include "early.pml"
byte waits[2];
byte k_in[2];
byte k_n[2];
byte k_left[2];
byte k_call[2];
byte k_sig[2];
short k_value[2];

init
{
    atomic { COME_IN(k, 0, 2); MATCH_AT(k, 0, 1, 0) };
    atomic { GO_OUT(k, 0, 2, 2, 2) };
    atomic { COME_IN(k, 0, 2); MATCH_AT(k, 0, 1, 0) };
    atomic { COME_IN(k, 1, 2); MATCH_AT(k, 1, 1, 0) };
    atomic { GO_OUT(k, 1, 2, 2, 2) };
    atomic { COME_IN(k, 1, 2); MATCH_AT(k, 1, 2, 0) }
}
