/* What configure finds on any system of today, for the tests of MPICH. */
#define HAVE_STRING_H 1
#define HAVE_STDLIB_H 1
#define HAVE_STDIO_H 1
#define HAVE_UNISTD_H 1
#define HAVE_STDARG_H 1
#define STDC_HEADERS 1
#define MTEST_HAVE_MIN_MPI_VERSION(major, minor) 1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
