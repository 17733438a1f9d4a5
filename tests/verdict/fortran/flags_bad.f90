! verify: -n 2..3 => violated MPI-COLL-MISSING line 20 says "-v"
! One rank meets the others once more where the first word is an option.
! verify: -n 2 --args "-h" => verified
program flags
  use mpi
  implicit none
  integer :: ierr, rank
  character(len=16) :: word
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  if (command_argument_count() >= 1) then
    call get_command_argument(1, word)
    if (trim(word) == '-h') then
      if (rank == 0) print *, 'usage: flags [-h] [-v]'
      call MPI_Finalize(ierr)
      stop
    end if
    if (word == '-v' .and. rank == 0) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  end if
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program
