! verify: -n 2 -Dother=rank => verified
! Without a directive in the file a name of it is no macro.
program macro_names
  implicit none
  include 'mpif.h'
  integer :: ierr, rank, other, x
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  other = 1 - rank
  call MPI_Sendrecv(rank, 1, MPI_INTEGER, other, 0, x, 1, MPI_INTEGER, other, 0, &
                    MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  call MPI_Finalize(ierr)
end program macro_names
