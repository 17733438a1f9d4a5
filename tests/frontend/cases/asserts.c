/* glibc's assert and a function that does not return. */
#include <assert.h>
#include <stdlib.h>

static _Noreturn void die(int code)
{
    exit(code);
}

int main(int argc, char **argv)
{
    assert(argc > 1);
    if (argc == 2)
        die(3);
    return 0;
}
