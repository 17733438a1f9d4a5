#include "tests.h"

#include <CUnit/Basic.h>
#include <stdbool.h>

int main(void)
{
    if (CU_initialize_registry() != CUE_SUCCESS || !add_run_tests()
        || !add_trace_tests() || !add_log_tests())
        return 2;
    CU_basic_run_tests();
    unsigned failures = CU_get_number_of_failures() + CU_get_number_of_suites_failed();
    bool ran = CU_get_number_of_tests_run() > 0;
    CU_cleanup_registry();
    return failures || !ran;
}
