/* The external definition of a function that others define inline. */
int twice(int x)
{
    return 2 * x;
}
