/* pan: assertion
 * A trap of SPIN 6.5.2: with priorities pan leaves a local bit out of the state, so that
 * one alternative is lost.  Hence our variables are bytes, which this pins. */
proctype rank()
{
    byte x;
    if
    :: x = 0
    :: x = 1
    fi;
    assert(x == 0)
}
init priority 255 { run rank() priority 254 }
