! verify: -n 2 => verified clean
! Displacements are integers of the kind MPI_ADDRESS_KIND.
program wide
  use mpi
  implicit none
  integer :: ierr, rank, lengths(2), types(2), pair
  integer(kind=MPI_ADDRESS_KIND) :: places(4)
  double precision :: x(2)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  x = rank
  lengths = 1
  places = [0_8, 8_8, 0_8, 0_8]
  types = MPI_DOUBLE_PRECISION
  call MPI_Type_create_struct(2, lengths, places, types, pair, ierr)
  call MPI_Type_commit(pair, ierr)
  if (rank == 0) then
    call MPI_Send(x, 1, pair, 1, 0, MPI_COMM_WORLD, ierr)
  else
    call MPI_Recv(x, 1, pair, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  end if
  call MPI_Type_free(pair, ierr)
  call MPI_Finalize(ierr)
end program
