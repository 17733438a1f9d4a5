int steps(int rank);
