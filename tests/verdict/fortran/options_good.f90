! verify: -n 2,3 => bounded
! Options in any order: the words of the command line are looked at in a loop, and what stands behind
! one is its value.  All ranks find the same.
program options
  use mpi
  implicit none
  integer :: ierr, i, steps
  double precision :: enough, change, mine
  character(len=64) :: word, value
  call MPI_Init(ierr)
  steps = 20
  enough = 1d-6
  i = 1
  do while (i < command_argument_count())
    call get_command_argument(i, word)
    select case (trim(word))
    case ('-s')
      call get_command_argument(i + 1, value)
      read(value, *) steps
      i = i + 2
    case ('-e')
      call get_command_argument(i + 1, value)
      read(value, *) enough
      i = i + 2
    case default
      i = i + 1
    end select
  end do
  mine = 1
  do i = 1, steps
    call MPI_Allreduce(mine, change, 1, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, ierr)
    if (change < enough) exit
  end do
  call MPI_Finalize(ierr)
end program
