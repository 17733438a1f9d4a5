int f(void) { return 1; }
int g(double x) { return x > 0; }
int main(void) { return f(); }
