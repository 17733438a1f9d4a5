/* For weak_replaced_*.c: takes the place of the weak definition there. */
int answer(void);

int answer(void)
{
    return 2;
}
