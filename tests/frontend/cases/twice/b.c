int f(void) { return 2; }
int h(void) { return g(1) + g(1.0, 2); }
