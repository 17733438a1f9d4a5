#include "right.h"

int right_of(int rank, int size)
{
    return (rank + 1) % size;
}
