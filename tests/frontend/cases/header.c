/* What follows from a header that is not there is not told. */
#include "no_such_file.h"

int main(void)
{
    return undeclared;
}
