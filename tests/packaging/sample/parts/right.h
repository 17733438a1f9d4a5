int right_of(int rank, int size);
