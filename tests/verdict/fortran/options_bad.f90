! verify: -n 2 => violated MPI-COLL-MISSING line 25
! Options in any order: the words of the command line are looked at in a loop, and what stands behind
! one is its value.  Rank 1 looks at the word behind it.
program options
  use mpi
  implicit none
  integer :: ierr, rank, i, steps
  character(len=64) :: word
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  steps = 20
  i = 1
  do while (i < command_argument_count())
    call get_command_argument(i, word)
    if (rank == 1) call get_command_argument(i + 1, word)
    if (word == '-s') then
      call get_command_argument(i + 1, word)
      read(word, *) steps
      i = i + 2
    else
      i = i + 1
    end if
  end do
  do i = 1, steps
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
  end do
  call MPI_Finalize(ierr)
end program
