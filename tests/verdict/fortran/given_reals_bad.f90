! verify: -n 2 --args "0.15 3.5" => inconclusive MPI-COLL-MISSING line 22 says "may hang"
! verify: -n 2 --args "15 3" => verified
! The step is a number, 3.5 no integer: what was read first decides, and that the second could not be.
program given_reals
  implicit none
  include 'mpif.h'
  integer :: ierr, rank, code, n
  real(8) :: step
  character(len=100) :: text
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  if (command_argument_count() < 2) then
    call MPI_Finalize(ierr)
    stop
  end if
  call get_command_argument(1, text)
  read (text, *) step
  call get_command_argument(2, text)
  read (text, *, iostat=code) n
  if (step < 1 .and. code /= 0) then
    if (rank == 0) then
      call MPI_Barrier(MPI_COMM_WORLD, ierr)
    end if
  end if
  call MPI_Finalize(ierr)
end program given_reals
