! verify: -n 2 -DWITH_MPI -DNEXT=1 => violated MPI-DEADLOCK line 12
! A macro of the command holds in a file that is not called .F90, too, where directives ask for it.
program macros
  implicit none
#ifdef WITH_MPI
  include 'mpif.h'
  integer :: ierr, rank, x
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  x = rank
  if (rank == 0) then
    call MPI_Send(x, 1, MPI_INTEGER, NEXT, 0, MPI_COMM_WORLD, ierr)
  else
    call MPI_Recv(x, 1, MPI_INTEGER, 0, NEXT, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  end if
  call MPI_Finalize(ierr)
#endif
end program macros
