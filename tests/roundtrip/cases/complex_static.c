/* Static objects of complex type with a value. */
static double _Complex z = 2.0;

int main(void)
{
    return (int)__real__ z;
}
