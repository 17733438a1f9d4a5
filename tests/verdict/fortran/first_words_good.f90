! verify: -n 2 => verified
! verify: -n 2 --args "ring 5" => verified
! verify: -n 2 --args "ring,x 5" => verified
! The first word of an argument, and an argument without the blanks before it, are one text for all
! ranks.
program first_words
  use mpi
  implicit none
  integer :: n, ierr
  character(len=32) :: argument, word, mode
  call MPI_Init(ierr)
  call get_command_argument(1, argument)
  read(argument, *) word
  mode = adjustl(argument)
  select case (trim(word))
  case ('ring')
    n = 2
  case ('star')
    n = 1
  case default
    n = 0
  end select
  if (trim(mode) == 'twice') n = n + 2
  do while (n > 0)
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    n = n - 1
  end do
  call MPI_Finalize(ierr)
end program first_words
