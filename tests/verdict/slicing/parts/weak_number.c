/* For weak_variable_*.c: gives way to what stands in a file before it, or is not weak. */
__attribute__((weak)) int number = 3;
