! verify: -n 2..3 => verified clean
! An array is allocated on all ranks, and all ranks receive into it.
program t
  use mpi
  implicit none
  integer :: ierr, rank
  integer, allocatable :: table(:)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  if (rank >= 0) then
    allocate(table(4))
    table = 1
  end if
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Bcast(table, 4, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program
