! verify: -n 2 => inconclusive MPI-COLL-MISSING line 20 says "may hang"
! verify: -n 2 --args "ring star" => violated MPI-COLL-MISSING line 20
! verify: -n 2 --args "star star" => verified
! verify: -n 2 --args "ring ring" => verified
! Words of two arguments, which may differ.
program first_words
  use mpi
  implicit none
  integer :: rank, ierr
  character(len=32) :: argument, word
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  if (rank == 0) then
    call get_command_argument(1, argument)
    read(argument, *) word
  else
    call get_command_argument(2, argument)
    read(argument, *) word
  end if
  if (trim(word) == 'ring') call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program first_words
