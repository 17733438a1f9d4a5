/* The suites of the unit tests; main.c runs them in this order. */
#ifndef M2S_TESTS_CORE_TESTS_H
#define M2S_TESTS_CORE_TESTS_H

#include "core/ir/ir.h"

#include <CUnit/CUnit.h>

void add_arena_tests(CU_pSuite suite);
void add_bits_tests(CU_pSuite suite);
void add_str_tests(CU_pSuite suite);
void add_diag_tests(CU_pSuite suite);
void add_digest_tests(CU_pSuite suite);
void add_ledger_tests(CU_pSuite suite);
void add_ir_text_tests(CU_pSuite suite);
void add_ir_check_tests(CU_pSuite suite);
void add_ir_clone_tests(CU_pSuite suite);
void add_ir_cfg_tests(CU_pSuite suite);
void add_ir_fuzz_tests(CU_pSuite suite);
void add_libc_effects_tests(CU_pSuite suite);
void add_mpi_tests(CU_pSuite suite);
void add_skel_tests(CU_pSuite suite);

/* texts.c: a program in text form that uses every construct of the IR. */
extern const char *const rich_text;

/* The dump of a program, in `arena`. */
char *dump_text(struct arena *arena, const struct ir_prog *p);

/* The program of a text that must be readable; prints the message if it is not. */
struct ir_prog *must_parse(struct arena *arena, const char *text);

/* "NAME contains PART" as an assertion that shows both when it fails. */
void assert_contains(const char *text, const char *part);

#endif
