! verify: -n 2 --given 'stdin=1.5\n4 a\nring\n' => violated MPI-COLL-MISSING line 20
! verify: -n 2 --given 'stdin=1.5\n4 a\nstar' => verified
! verify: -n 2 --given 'stdin=1.5\n4' => inconclusive LIMIT line 15 says "the program would end here"
! The standard input that is given is that of rank 0; of the number that is read first nothing is used.
program given_input
  use mpi
  implicit none
  integer :: n, ierr, rank
  real(8) :: x
  character(len=10) :: mode
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  if (rank == 0) then
    read(*, *) x
    read *, n, mode
    read(5, '(a)') mode
  end if
  call MPI_Bcast(n, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
  call MPI_Bcast(mode, 10, MPI_CHARACTER, 0, MPI_COMM_WORLD, ierr)
  if (n == 4 .and. mode == 'ring' .and. rank == 0) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program given_input
