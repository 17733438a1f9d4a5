! verify: -n 2 --given 'stdin=1\n' => violated MPI-COLL-MISSING line 17
! verify: -n 2 --given 'set.dat=1;2\n' => inconclusive LIMIT line 12
! Unit 5 is that of another file, which is written, too: it has not what is given as standard input.
! In the other file a comma is a part of a number.
program given_unit
  use mpi
  implicit none
  integer :: n, m, ierr, rank
  real(8) :: x
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  open(11, file='set.dat', decimal='comma', action='read')
  read(11, *) x, m
  open(5, file='in.dat')
  read(5, *) n
  write(5, *) 1
  if (n == 2 .and. rank == 0) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  close(5)
  call MPI_Finalize(ierr)
end program given_unit
