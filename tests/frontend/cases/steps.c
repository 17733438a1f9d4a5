/* Compound assignment computes in the common type; ++ and -- promote. */
int main(void)
{
    char c = 1;
    unsigned short s = 2;
    double d = 3;
    int i = 4, *p = &i;
    c += 300;
    s *= 1.5;
    i /= d;
    c++;
    --s;
    p += i;
    return *p-- << c;
}
