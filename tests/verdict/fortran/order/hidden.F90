#include "hidden.inc"
