! verify: -n 2..3 --check environment => violated MPI-COLL-MISSING line 15
! verify: -n 2..3 => bounded says "unless rank 0 finds"
! The code is not 0 where one of two items could not be read: then rank 0 leaves alone.
program items
  use mpi
  implicit none
  integer :: steps, parts, code, ierr, rank
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  code = 0
  if (rank == 0) then
    read (*, *, iostat=code) steps, parts
  end if
  if (code == 0) then
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
  end if
  call MPI_Finalize(ierr)
end program
