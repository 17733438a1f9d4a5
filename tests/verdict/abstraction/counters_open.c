// verify: -n 1 --max-steps 10000 --args "" => inconclusive
// verify: -n 1 --max-steps 10000 --args "1" => inconclusive
// verify: -n 1 --max-steps 10000 --args "1 2" => inconclusive
// verify: -n 1 --max-steps 10000 --args "1 2 3" => inconclusive
// verify: -n 1 --max-steps 10000 --args "1 2 3 4" => inconclusive
/* What counters may be behind loops that are not followed: any value, whatever their guard says; so it
 * is beyond it where two steps follow one test, where they wrap around, or through a pointer. */
#include <mpi.h>
#include <stdlib.h>

enum { SIZE = 300 };

static int data[SIZE];

int main(int argc, char **argv)
{
    int up = 0, down = SIZE - 1, twice = 0, written = 0, *p = &written, never = 0;
    unsigned wrapped = 5;
    MPI_Init(&argc, &argv);
    for (int i = 0; i < SIZE; i++)
        data[i] = rand();
    for (int i = 0; i < SIZE; i++)
        for (int k = 0; k < SIZE; k++) {
            if (up < 100 && data[k] == 1)
                up++;
            if (down >= 0 && data[k] == 2)
                down--;
            if (twice < 10 && data[k] == 3) {
                twice++;
                if (data[i] == 4)
                    twice++;
            }
            if (data[k] == 5)
                wrapped--;
            if (data[k] == 6)
                written++;
            if (data[k] == 7)
                *p = -1;
        }
    never = argc == 1 ? up < 0 || up > 100 : argc == 2 ? down < -1 || down >= SIZE
            : argc == 3 ? twice == 11 : argc == 4 ? wrapped > 5 : written < 0;
    if (never)
        MPI_Recv(&never, 1, MPI_INT, 0, 0, MPI_COMM_SELF, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
