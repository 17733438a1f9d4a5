! verify: -n 2 => inconclusive MPI-OFF line 6 says "switch it on: -DPARALLEL" no "verified"
! verify: -n 2 -DPARALLEL => verified
! Without the macro this is a program of one process.
program off
#ifdef PARALLEL
  use mpi
#endif
  implicit none
#ifdef PARALLEL
  integer :: ierr
  call mpi_init(ierr)
  call mpi_barrier(mpi_comm_world, ierr)
  call mpi_finalize(ierr)
#endif
  print *, 'done'
end program off
