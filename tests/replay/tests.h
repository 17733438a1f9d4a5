#ifndef M2S_TESTS_REPLAY_TESTS_H
#define M2S_TESTS_REPLAY_TESTS_H

#include <CUnit/CUnit.h>

int add_run_tests(void);
int add_trace_tests(void);
int add_log_tests(void);

#endif
