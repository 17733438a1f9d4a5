#include "tests.h"

#include "core/mpi/mpi.h"

#include <string.h>

static void test_find(void)
{
    CU_ASSERT_EQUAL(mpi_find("MPI_Send"), MPI_FN_MPI_Send);
    CU_ASSERT_EQUAL(mpi_find("PMPI_Send"), MPI_FN_MPI_Send);
    CU_ASSERT_EQUAL(mpi_find("MPIX_Comm_agree"), MPI_FN_MPI_unlisted);
    CU_ASSERT_EQUAL(mpi_find("send"), MPI_FN_COUNT);
    for (int fn = 0; fn < MPI_FN_COUNT; fn++)
        CU_ASSERT_EQUAL(mpi_find(mpi_call((enum mpi_fn)fn)->name), (enum mpi_fn)fn);
}

static void test_plain(void)
{
    CU_ASSERT_EQUAL(mpi_plain(MPI_FN_MPI_Send_c), MPI_FN_MPI_Send);
    CU_ASSERT_EQUAL(mpi_plain(MPI_FN_MPI_Send), MPI_FN_MPI_Send);
    CU_ASSERT_EQUAL(mpi_plain(MPI_FN_MPI_Pack_c), MPI_FN_MPI_Pack_c); /* not modelled */
    CU_ASSERT_EQUAL(mpi_plain(MPI_FN_COUNT), MPI_FN_COUNT);
}

/* MPI-4.0 2.4.1: the names of nonblocking and persistent calls are formed by a rule. */
static bool is_named_so(const struct mpi_call *call)
{
    bool probes = !strcmp(call->name, "MPI_Iprobe") || !strcmp(call->name, "MPI_Improbe");
    return call->name[4] == 'I' && !probes;
}

static void test_traits(void)
{
    CU_ASSERT_TRUE(mpi_has(MPI_FN_MPI_Comm_rank, MPI_TRAIT_ONE_INT));
    CU_ASSERT_FALSE(mpi_has(MPI_FN_MPI_Comm_rank, MPI_TRAIT_PERSISTENT));
    CU_ASSERT_FALSE(mpi_has(MPI_FN_COUNT, MPI_TRAIT_ONE_INT));
    for (int fn = 0; fn < MPI_FN_COUNT; fn++) {
        const struct mpi_call *call = mpi_call((enum mpi_fn)fn);
        bool moves = call->class == MPI_C_P2P || call->class == MPI_C_COLL;
        if (moves)
            CU_ASSERT_EQUAL(mpi_has((enum mpi_fn)fn, MPI_TRAIT_NONBLOCKING), is_named_so(call));
        if (moves)
            CU_ASSERT_EQUAL(mpi_has((enum mpi_fn)fn, MPI_TRAIT_PERSISTENT),
                            strstr(call->name, "_init") != NULL);
    }
}

/* Whose data a collective needs: one answer, or none. */
static void test_needs(void)
{
    for (int fn = 0; fn < MPI_FN_COUNT; fn++) {
        const char *traits = mpi_call((enum mpi_fn)fn)->traits;
        const char *first = strpbrk(traits, "RTLXNMZ");
        CU_ASSERT_TRUE(!first || !strpbrk(first + 1, "RTLXNMZ"));
    }
}

void add_mpi_tests(CU_pSuite suite)
{
    CU_add_test(suite, "names", test_find);
    CU_add_test(suite, "large counts", test_plain);
    CU_add_test(suite, "traits", test_traits);
    CU_add_test(suite, "whose data a collective needs", test_needs);
}
