/* When a joint state is covered by an earlier one, and when it is generalised. */
#include "abstraction/explore/joint_run.h"

#include "core/skel/skel.h"

uint32_t joint_cover(struct joint *j, uint32_t before, struct joint_form **form, bool *same)
{
    (void)j;
    (void)before;
    *form = NULL;
    *same = false;
    return SKEL_NONE;
}
