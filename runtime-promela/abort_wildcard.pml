/* MPI_Abort ends all: nothing after it is a deadlock.  ABORT leaves no turn to the ranks
 * of lower priority; ABORT_LAST lets all others go on as far as they can, where they might
 * still have failed.
 */
#define ABORT        do :: skip; skip od
#define ABORT_LAST   set_priority(_pid, 1); do :: skip; skip od
