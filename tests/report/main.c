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
        {"JSON", add_json_tests},
        {"fingerprints", add_fingerprint_tests},
        {"tapes", add_tape_tests},
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
        puts("REPORT TESTS FAILED");
    return failures ? EXIT_FAILURE : EXIT_SUCCESS;
}
