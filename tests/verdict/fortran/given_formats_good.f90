! verify: -n 2..3 => verified
! verify: -n 2 --args "12 T 3.5" => verified
! What a constant format makes of an argument is the same on all ranks, and so is a truth value.
program given_formats
  implicit none
  include 'mpif.h'
  integer :: ierr, rank, rounds, k
  real :: step
  logical :: more = .false.
  character(len=32) :: text
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  if (command_argument_count() >= 3) then
    call get_command_argument(1, text)
    read (text, '(i8)') rounds
    call get_command_argument(2, text)
    read (text, *) more
    call get_command_argument(3, text)
    read (text, '(f10.4)') step
    if (rounds > 4) call MPI_Barrier(MPI_COMM_WORLD, ierr)
    if (step > 1) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  end if
  if (more) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program given_formats
