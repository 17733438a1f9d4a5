#ifndef M2S_TESTS_CHECK_H
#define M2S_TESTS_CHECK_H

void add_pool_tests(void);
void add_project_tests(void);

#endif
