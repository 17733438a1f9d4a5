! verify: -n 2 --args "" => violated MPI-COLL-MISSING line 15
! verify: -n 2 --args "day" => violated MPI-COLL-MISSING line 16
! Whether a host has a name is another thing on each rank, and so is the time.
program gnu
  use mpi
  implicit none
  integer :: ierr, code, day(3)
  character(len=40) :: host
  call MPI_Init(ierr)
  code = 0
  day = 0
  if (command_argument_count() == 0) call hostnm(host, code)
  if (command_argument_count() == 1) call itime(day)
  if (command_argument_count() == 0 .and. code == 0) &
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
  if (command_argument_count() == 1 .and. day(2) > 30) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program
