! verify: -n 2..3 => verified clean
! A file of settings that need not be there: all ranks look for themselves, and find the same.
program there
  use mpi
  implicit none
  integer :: code, rank, ierr, total
  logical :: found
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  open (unit=7, file='settings.dat', status='old', action='read', iostat=code)
  if (code == 0) then
    close (7)
    call MPI_Allreduce(rank, total, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)
  end if
  inquire (file='restart.dat', exist=found)
  if (found) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program
