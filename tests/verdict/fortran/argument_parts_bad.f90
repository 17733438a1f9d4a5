! verify: -n 2 => violated MPI-COLL-MISSING line 18
! What is read of a part of an argument is another number than what is read of all of it: 5 and 7 of
! "5 7".
program argument_parts
  use mpi
  implicit none
  integer :: first, other, rank, ierr
  character(len=32) :: argument
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call get_command_argument(1, argument)
  first = number_in(argument)
  if (rank == 0) then
    other = number_in(argument(3:))
  else
    other = first
  end if
  if (other == 7) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
contains
  integer function number_in(text)
    character(len=*), intent(in) :: text
    read(text, *) number_in
  end function
end program argument_parts
