/* Random collectives that move no data between some ranks (core/skel/skel.h: spared).
 *
 *     s3 coll 0 "MPI_Alltoallv" without { 2 } -> s4
 */
#ifndef M2S_TESTS_SPARE_H
#define M2S_TESTS_SPARE_H

#include "core/skel/skel.h"

/* In some skeletons some calls can do without some members; the same for the same seed. */
void spare_some(struct skel *s, uint64_t seed);

#endif
