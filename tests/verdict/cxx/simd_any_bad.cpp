// verify: -n 2 => inconclusive MPI-DEADLOCK line 18 says "may hang"
// run: -n 2 hangs
/* What an instruction of the machine gives is any number: the answer is not "verified". */
#include <immintrin.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, word = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    __m128 numbers = _mm_set_ps(-1, 1, -1, 1);
    int signs = _mm_movemask_ps(numbers);
    __m128i sums = _mm_adds_epi16(_mm_set1_epi16(32000), _mm_set1_epi16(1000));

    if (rank == 0 && signs == 10 && _mm_extract_epi16(sums, 0) == 32767)
        MPI_Recv(&word, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
