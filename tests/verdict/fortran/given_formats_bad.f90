! verify: -n 2 => violated MPI-COLL-MISSING line 17
! verify: -n 2 --args "12" => violated MPI-COLL-MISSING line 17
! The format is another one on each rank: 1 of "12" here, and 12 there.
program given_formats
  implicit none
  include 'mpif.h'
  integer :: ierr, rank, n
  character(len=32) :: text
  character(len=4), parameter :: formats(2) = ['(i1)', '(i2)']
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  n = 0
  if (command_argument_count() == 1) then
    call get_command_argument(1, text)
    read (text, formats(rank + 1)) n
  end if
  if (n > 9) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program given_formats
