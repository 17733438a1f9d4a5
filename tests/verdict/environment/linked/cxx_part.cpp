double part(int rank)
{
    return 1.0 / (1 + rank);
}
