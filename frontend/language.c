/* Which language a file is written in.  libclang takes it from us: else a C++ file would be read
 * as C. */
#include "frontend/unit.h"

#include <string.h>

static const struct {
    const char *suffix;
    enum unit_language language;
    const char *name;
} endings[] = {
    {".ir", UNIT_IR, "IR"}, {".ll", UNIT_LLVM, "LLVM IR"},
    {".bc", UNIT_LLVM, "LLVM IR"}, {".cc", UNIT_CXX, "C++"},
    {".cpp", UNIT_CXX, "C++"}, {".cxx", UNIT_CXX, "C++"},
    {".c++", UNIT_CXX, "C++"}, {".C", UNIT_CXX, "C++"},
    {".hpp", UNIT_OTHER, "C++"}, {".cu", UNIT_OTHER, "CUDA"},
    {".f", UNIT_FORTRAN, "Fortran"}, {".F", UNIT_FORTRAN, "Fortran"},
    {".f77", UNIT_FORTRAN, "Fortran"}, {".f90", UNIT_FORTRAN, "Fortran"},
    {".F90", UNIT_FORTRAN, "Fortran"}, {".f95", UNIT_FORTRAN, "Fortran"},
    {".f03", UNIT_FORTRAN, "Fortran"}, {".F03", UNIT_FORTRAN, "Fortran"},
    {".F08", UNIT_FORTRAN, "Fortran"}, {".F95", UNIT_FORTRAN, "Fortran"},
    {".for", UNIT_FORTRAN, "Fortran"}, {".f08", UNIT_FORTRAN, "Fortran"},
    {".py", UNIT_OTHER, "Python"},
};

enum unit_language unit_language_of(const char *file, const char **name)
{
    const char *dot = strrchr(file, '.');
    for (size_t i = 0; dot && i < sizeof endings / sizeof *endings; i++)
        if (strcmp(dot, endings[i].suffix) == 0) {
            if (name)
                *name = endings[i].name;
            return endings[i].language;
        }
    return UNIT_C;
}
