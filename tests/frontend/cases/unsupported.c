/* What is not modelled is said, all of it at once. */
int main(int argc, char **argv)
{
    void *p = &&out;
    __asm__ goto("jmp %l0" : : : : out);
    _Atomic int a = 0;
    goto *p;
out:
    return __atomic_load_n(&argc, 5);
}
