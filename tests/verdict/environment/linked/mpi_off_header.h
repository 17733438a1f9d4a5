#include <mpi.h>
#define MAX_NEIGHBOURS 4
