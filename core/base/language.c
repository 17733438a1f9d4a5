#include "core/base/language.h"

#include <string.h>

static const struct {
    const char *suffix;
    enum language language;
    const char *name;
} endings[] = {
    {".ir", LANGUAGE_IR, "IR"}, {".ll", LANGUAGE_LLVM, "LLVM IR"},
    {".bc", LANGUAGE_LLVM, "LLVM IR"}, {".cc", LANGUAGE_CXX, "C++"},
    {".cpp", LANGUAGE_CXX, "C++"}, {".cxx", LANGUAGE_CXX, "C++"},
    {".c++", LANGUAGE_CXX, "C++"}, {".C", LANGUAGE_CXX, "C++"},
    {".hpp", LANGUAGE_OTHER, "C++"}, {".cu", LANGUAGE_OTHER, "CUDA"},
    {".f", LANGUAGE_FORTRAN, "Fortran"}, {".F", LANGUAGE_FORTRAN, "Fortran"},
    {".f77", LANGUAGE_FORTRAN, "Fortran"}, {".f90", LANGUAGE_FORTRAN, "Fortran"},
    {".F90", LANGUAGE_FORTRAN, "Fortran"}, {".f95", LANGUAGE_FORTRAN, "Fortran"},
    {".f03", LANGUAGE_FORTRAN, "Fortran"}, {".F03", LANGUAGE_FORTRAN, "Fortran"},
    {".F08", LANGUAGE_FORTRAN, "Fortran"}, {".F95", LANGUAGE_FORTRAN, "Fortran"},
    {".for", LANGUAGE_FORTRAN, "Fortran"}, {".f08", LANGUAGE_FORTRAN, "Fortran"},
    {".py", LANGUAGE_OTHER, "Python"},
};

enum language language_of(const char *file, const char **name)
{
    const char *dot = strrchr(file, '.');
    for (size_t i = 0; dot && i < sizeof endings / sizeof *endings; i++)
        if (strcmp(dot, endings[i].suffix) == 0) {
            if (name)
                *name = endings[i].name;
            return endings[i].language;
        }
    return LANGUAGE_C;
}

bool language_is_source(const char *file)
{
    const char *dot = strrchr(file, '.');
    enum language l = language_of(file, NULL);
    return l == LANGUAGE_CXX || l == LANGUAGE_FORTRAN || (dot && strcmp(dot, ".c") == 0);
}
