/* The main function of those tests of MPICH that are a function run(). */
#include "mpitest.h"

int run(const char *arg);

int main(int argc, char **argv)
{
    MTest_Init(&argc, &argv);
    int errors = run(argc > 1 ? argv[1] : "");
    MTest_Finalize(errors);
    return MTestReturnValue(errors);
}
