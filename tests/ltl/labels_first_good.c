// verify: -n 2 --ltl "[] !(at(0, first) && at(0, second))" => verified
// verify: -n 2 --ltl "<> at(0, first) && <> at(1, second)" => verified
// verify: -n 2 --ltl "at(0, first)" => violated MPI-PROPERTY
// verify: -n 2 --ltl "var(0, x) == 1" => verified
// verify: -n 2 --ltl "[] (at(0, second) -> var(0, x) == 2)" => verified
// Labels before the first call: a rank comes to them one after the other, but has values from the start.
#include <mpi.h>

int main(int argc, char **argv)
{
    int x = 1;
first:
    x++;
second:
    MPI_Init(&argc, &argv);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return x != 2;
}
