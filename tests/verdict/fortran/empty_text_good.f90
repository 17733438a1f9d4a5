! verify: -n 2 => verified clean
! verify: -n 2 --args "x" => verified clean
! The text without characters is one of blanks where it is compared (Fortran 2018, 10.1.5.5.1).
program empty_text
  use mpi
  implicit none
  integer :: ierr, rank, x
  character(len=10) :: name, word
  character(len=0) :: nothing
  character(len=:), allocatable :: both
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  name = ''
  nothing = 'abc'
  call get_command_argument(1, word)
  if (word /= '') call MPI_Barrier(MPI_COMM_WORLD, ierr)
  if (word == '') word = 'none'
  if ('' == word) call MPI_Barrier(MPI_COMM_SELF, ierr)
  both = trim(name)//''//nothing
  if (len(both) /= 0) call MPI_Barrier(MPI_COMM_SELF, ierr)
  call say('')
  if (nothing /= '' .or. nothing /= name) call MPI_Barrier(MPI_COMM_SELF, ierr)
  select case (name)
  case ('')
    x = 3
  case default
    x = 4
  end select
  if (rank == 0) then
    call MPI_Send(x, 1, MPI_INTEGER, 1, x, MPI_COMM_WORLD, ierr)
  else
    call MPI_Recv(x, 1, MPI_INTEGER, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  end if
  call MPI_Finalize(ierr)
contains
  subroutine say(text)
    character(len=*), intent(in) :: text
    if (text /= '') call MPI_Barrier(MPI_COMM_SELF, ierr)
    if (len_trim(text) > 0) call MPI_Barrier(MPI_COMM_SELF, ierr)
    print *, trim(adjustl(text))
  end subroutine
end program
