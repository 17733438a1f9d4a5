/* How entries of the ledger begin that say what the environment does not do; the verdict line says
 * it as well.
 *
 *     it is assumed not to happen that MPI_File_open fails
 *     cannot hang, unless MPI_File_open fails at line 9: ...
 */
#ifndef M2S_CORE_DIAG_UNLESS_H
#define M2S_CORE_DIAG_UNLESS_H

#define UNLESS "it is assumed not to happen that "

#endif
