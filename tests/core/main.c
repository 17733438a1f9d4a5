/* Runs all suites; the exit status tells whether everything passed. */
#include "tests.h"

#include <CUnit/Basic.h>
#include <stdlib.h>

int main(void)
{
    static const struct {
        const char *name;
        void (*add)(CU_pSuite suite);
    } suites[] = {
        {"arena", add_arena_tests},
        {"bits", add_bits_tests},
        {"strings", add_str_tests},
        {"diagnostics", add_diag_tests},
        {"digests", add_digest_tests},
        {"ledger", add_ledger_tests},
        {"IR text form", add_ir_text_tests},
        {"IR verifier", add_ir_check_tests},
        {"IR copies", add_ir_clone_tests},
        {"IR control flow", add_ir_cfg_tests},
        {"IR fuzzing", add_ir_fuzz_tests},
        {"library functions", add_libc_effects_tests},
        {"functions of MPI", add_mpi_tests},
        {"skeletons", add_skel_tests},
    };
    if (CU_initialize_registry() != CUE_SUCCESS)
        return EXIT_FAILURE;
    for (size_t i = 0; i < sizeof suites / sizeof *suites; i++)
        suites[i].add(CU_add_suite(suites[i].name, NULL, NULL));
    CU_basic_set_mode(CU_BRM_VERBOSE);
    CU_basic_run_tests();
    unsigned failures = CU_get_number_of_failures();
    CU_cleanup_registry();
    if (failures)
        puts("CORE TESTS FAILED");
    return failures ? EXIT_FAILURE : EXIT_SUCCESS;
}
