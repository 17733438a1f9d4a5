/* MPI_Abort ends all: nothing after it is a deadlock.  ABORT leaves no turn to the ranks
 * of lower priority; after ABORT_LAST the others go on as far as they can, where they might
 * still have failed, and then init runs for ever.
 */
#define ABORT        do :: skip; skip od
#define ABORT_LAST   aborted = true; false
