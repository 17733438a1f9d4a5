! verify: -n 2 --args "" => inconclusive MPI-COLL-MISSING line 22
! verify: -n 2 --args "pivots" => inconclusive MPI-COLL-MISSING line 23
! verify: -n 2 --args "own name" => inconclusive MPI-COLL-MISSING line 24
! What a routine of LAPACK writes may be another number on each rank; and so may all that a function
! of the program's own writes that is not there.
program routines
  use mpi
  implicit none
  integer, parameter :: n = 8
  integer :: ierr, info, sizes(4), pivots(n), which
  real(8) :: a(n, n), b(n, n)
  call MPI_Init(ierr)
  which = command_argument_count()
  a = 1
  b = 2
  sizes = n
  pivots = 1
  info = 0
  if (which < 2) call dgesv(sizes(1), 1, a, n, pivots, b, n, info)
  if (which == 2) call solve(sizes(1), 1, a, n, pivots, b, n, info)
  if (which == 0 .and. info == 0) &
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
  if (which == 1 .and. pivots(2) == 2) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  if (which == 2 .and. sizes(2) == n) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program
