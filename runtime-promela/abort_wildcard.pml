/* MPI_Abort ends all: nothing after it is a deadlock.  ABORT leaves no turn to the ranks
 * of lower priority; ABORT_LAST lets all others go on as far as they can, where they might
 * still have failed: also by buffering where no wildcard waits.
 */
#define ABORT        do :: skip; skip od
#define ABORT_LAST   set_priority(_pid, 1); do :: skip; LET_ONE_GO od
