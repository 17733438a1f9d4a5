/* A program needs a main function. */
int helper(void)
{
    return 1;
}
