/* MPI_Abort ends all: the aborting rank keeps the model running, so that nothing after it
 * is a deadlock; the others go on as far as they can, where they might still have failed.
 */
#define ABORT      do :: skip; skip od
#define ABORT_LAST ABORT
