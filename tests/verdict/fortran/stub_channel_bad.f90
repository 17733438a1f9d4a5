! A procedure that gets a communicator may do anything with it: one by its number, one that MPI got.
! verify: -n 2 --stub-missing => inconclusive says "'lib_begin' has no definition"
! verify: -n 2 --stub-missing --assume-local lib_begin_ => inconclusive says "'lib_work' has no definition"
! verify: -n 2 --stub-missing --assume-local lib_work,lib_begin => bounded says "the module 'lib' is missing"
program stub_channel
  use mpi
  use lib
  implicit none
  integer :: ierr, rank, mine
  real(lib_real) :: x
  call MPI_Init(ierr)
  call MPI_Comm_dup(MPI_COMM_WORLD, mine, ierr)
  call MPI_Comm_rank(mine, rank, ierr)
  call lib_begin(MPI_COMM_WORLD)
  call lib_set(x)
  if (rank == 0) call lib_work(mine, x)
  call MPI_Finalize(ierr)
end program
