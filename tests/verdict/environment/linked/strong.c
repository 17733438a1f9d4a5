/* Definitions to which the weak ones of weak_good.c and weak_bad.c give way. */
int tag = 2;
int step(void)
{
    return 2;
}
int shift(void)
{
    return 2;
}
