! verify: -n 2 --args "128 1.5d-1 .25 4,5" => verified
! verify: -n 2 --args "128 x 7 1" => verified
! verify: -n 2 => verified
! Numbers with a point that the command line gives are the same on all ranks, and so is what nobody
! can read; whether a text is a number is known where it is one.
program given_reals
  implicit none
  include 'mpif.h'
  integer :: ierr, rank, nx, code, other
  real(8) :: step
  real :: part
  character(len=200) :: text
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  if (command_argument_count() < 4) then
    call MPI_Finalize(ierr)
    stop
  end if
  call get_command_argument(1, text)
  read (text, *) nx
  call get_command_argument(2, text)
  read (text, *, iostat=code) step
  if (code /= 0) step = 0.1d0
  call get_command_argument(3, text)
  read (text, *) part
  call get_command_argument(4, text)
  read (text, *, iostat=code) other, ierr
  if (nx < 1 .or. step < 0 .or. part > 1) then
    if (rank == 0) print *, 'usage'
    call MPI_Finalize(ierr)
    stop
  end if
  if (code == 0 .and. other < 5) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program given_reals
