! verify: -n 2 --args "3" => violated MPI-COLL-MISSING line 21
! All ranks are given the same words, but rank 0 asks for another number.
program words
  use mpi
  implicit none
  integer :: ierr, rank, rounds, k, n
  integer, allocatable :: seed(:)
  character(len=16) :: text
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call random_seed(size = n)
  allocate(seed(n))
  seed(1) = rank
  if (command_argument_count() < 1) then
    call MPI_Finalize(ierr)
    stop
  end if
  call get_command_argument(1, text)
  read (text, *) rounds
  if (rounds > 2 + rank) then
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
  end if
  call MPI_Finalize(ierr)
end program
