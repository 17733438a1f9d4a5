#include "structs.c"
