#include "n.h"

int n(void)
{
    return N;
}
