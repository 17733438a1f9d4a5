/* The suites of the unit tests of report/; main.c runs them in this order. */
#ifndef M2S_TESTS_REPORT_TESTS_H
#define M2S_TESTS_REPORT_TESTS_H

#include "report/result.h"

#include <CUnit/CUnit.h>

void add_json_tests(CU_pSuite suite);
void add_fingerprint_tests(CU_pSuite suite);
void add_tape_tests(CU_pSuite suite);

/* sample.c: a result in which every field of the model has a value. */
struct result *sample_result(struct arena *arena);

#endif
