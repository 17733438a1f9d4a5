! verify: -n 2..4 => verified
! All ranks stop, or none: rank 0 tells them what it has read.
program stopping
  use mpi
  implicit none
  integer :: ierr, rank, n
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  n = 0
  if (rank == 0) read (*, *) n
  call MPI_Bcast(n, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
  if (n < 0) then
    call MPI_Finalize(ierr)
    stop 'no number'
  end if
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program
