! verify: -n 2..3 => violated MPI-DEADLOCK line 23
! Of equal numbers the least place is taken, here the first rank, and not the last one.
program pairs
  use mpi
  implicit none
  integer :: ierr, rank, np, mine(2), best(2)
  double precision :: d(2), least(2)
  real :: r(2), most(2)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, np, ierr)
  mine(1) = rank * 3
  mine(2) = rank
  call MPI_Allreduce(mine, best, 1, MPI_2INTEGER, MPI_MAXLOC, MPI_COMM_WORLD, ierr)
  call MPI_Bcast(mine, 2, MPI_INTEGER, best(2), MPI_COMM_WORLD, ierr)
  d(1) = 2d0
  d(2) = dble(rank)
  call MPI_Allreduce(d, least, 1, MPI_2DOUBLE_PRECISION, MPI_MINLOC, MPI_COMM_WORLD, ierr)
  call MPI_Bcast(d, 2, MPI_DOUBLE_PRECISION, int(least(2)), MPI_COMM_WORLD, ierr)
  r(1) = 1.0
  r(2) = real(rank)
  call MPI_Allreduce(r, most, 1, MPI_2REAL, MPI_MAXLOC, MPI_COMM_WORLD, ierr)
  if (int(most(2)) == rank) call MPI_Ssend(r, 2, MPI_REAL, 0, 1, MPI_COMM_WORLD, ierr)
  if (rank == 0) call MPI_Recv(r, 2, MPI_REAL, np - 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  call MPI_Finalize(ierr)
end program
