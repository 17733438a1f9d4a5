! verify: -n 2 => inconclusive MPI-COLL-MISSING line 17 says "may hang" no "can hang"
! Of a file whose name is made of an argument it is not known that all ranks read the same one, nor
! that they do not.
program named_by_argument
  use mpi
  implicit none
  integer :: n, rank, ierr
  character(len=32) :: argument
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call get_command_argument(1, argument)
  open(10, file=trim(adjustl(argument)), status='old')
  read(10, *) n
  close(10)
  if (rank == 0) print *, n
  if (n < 1) stop 1
  if (n > 3) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program named_by_argument
