#include "tests.h"

#include <CUnit/Basic.h>
#include <stdbool.h>

int main(void)
{
    if (CU_initialize_registry() != CUE_SUCCESS)
        return 2;
    add_pool_tests();
    add_project_tests();
    CU_basic_run_tests();
    unsigned failures = CU_get_number_of_failures() + CU_get_number_of_suites_failed();
    bool ran = CU_get_number_of_tests_run() > 0;
    CU_cleanup_registry();
    return failures || !ran;
}
