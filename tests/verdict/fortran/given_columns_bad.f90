! verify: -n 2 => inconclusive MPI-COLL-MISSING line 17 says "may hang"
! verify: -n 2 --args "12" => inconclusive MPI-COLL-MISSING line 17
! Two formats in one line read two numbers of one text, into one variable.
program given_columns
  implicit none
  include 'mpif.h'
  integer :: ierr, rank, n, first
  character(len=32) :: text
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  n = 0
  first = 0
  if (command_argument_count() == 1) then
    call get_command_argument(1, text)
    read (text, '(i1)') n; first = n; read (text, '(i2)') n
  end if
  if (n > first .and. rank == 0) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program given_columns
