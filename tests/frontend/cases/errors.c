/* Errors in the C code refuse the file. */
#include "no_such_file.h"

int main(void)
{
    int x = undeclared;
    return x.y;
}
