/* What is not modelled is said, all of it at once. */
int main(int argc, char **argv)
{
    void *p = &&out;
    __asm__ goto("jmp %l0" : : : : out);
    int a = 0;
    goto *p;
out:
    return __atomic_fetch_nand(&a, argc, 5);
}
