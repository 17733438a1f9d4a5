! verify: -n 2 --args "5" => inconclusive MPI-COLL-MISSING line 17
! Two items are read of a text that has one: of the second one nothing is known.
program given_twice
  implicit none
  include 'mpif.h'
  integer :: ierr, rank, n, code
  real :: step
  character(len=32) :: text
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  n = 0
  step = 0
  if (command_argument_count() < 1) stop
  call get_command_argument(1, text)
  read (text, *, iostat=code) n, step
  if (n + step == 9 .and. rank == 0) then
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
  end if
  call MPI_Finalize(ierr)
end program given_twice
