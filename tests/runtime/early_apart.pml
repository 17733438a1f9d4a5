/* pan: ok 27
 * Rank 0 is let go in its first two calls; the others find what it has said in each. */
#include "wildcard.pml"
#include "early.pml"
byte waits[2];
byte k_in[2];
byte k_n[2];
byte k_left[2];
byte k_call[2];
byte k_sig[2];
short k_value[2];

proctype Rank0()
{
    atomic { COME_IN(k, 0, 2); MATCH_AT(k, 0, 1, 0); GIVE_AT(k, 0, 5) };
    atomic { GO_OUT(k, 0, 2, 2, 2) };
    atomic { COME_IN(k, 0, 2); MATCH_AT(k, 0, 2, 0); GIVE_AT(k, 0, 6) };
    atomic { GO_OUT(k, 0, 2, 2, 2) }
}

proctype Rank1()
{
    k_in[0] == 2;
    atomic { COME_IN(k, 1, 2); MATCH_AT(k, 1, 1, 3) };
    assert(ALL_IN(k, 1, 2) && BEFORE(k, 1, 0) && LOOSE(k, 1) && VALUE_AT(k, 1) == 5);
    atomic { GO_OUT(k, 1, 2, 2, 2) };
    assert(k_in[0] == 1 && k_in[1] == 0 && k_sig[0] == 0);
    atomic { COME_IN(k, 1, 2); MATCH_AT(k, 1, 2, 0) };
    assert(VALUE_AT(k, 1) == 6);
    atomic { GO_OUT(k, 1, 2, 2, 2) };
    k_n[0] == 0; /* rank 0 has left, too */
    assert(k_in[0] == 0 && k_in[1] == 0 && k_value[0] == 0 && at == 0)
}

init
{
    atomic { run Rank0(); run Rank1() }
}
