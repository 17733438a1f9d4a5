/* For weak_variable_good.c: takes the place of the weak definitions. */
int number = 2;
