#include "steps.h"

int steps(int rank)
{
    return rank ? 3 : 4;
}
