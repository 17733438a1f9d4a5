/* pan: assertion
 * A rank of lower priority may still fail before the program is aborted. */
#include "abort_prioritised.pml"
#include "fault.pml"
byte aborted;
proctype aborting() { ABORT_LAST }
proctype failing() { FAULT("MPI-ASSERT") }
init priority 255
{
    atomic { run aborting() priority 254; run failing() priority 253;
             set_priority(_pid, 2) };
end:
    if
    :: aborted -> goto end
    fi
}
