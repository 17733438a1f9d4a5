! verify: -n 2 => c-error C-ERROR line 15 says "argument 3 of MPI_Type_create_struct (array_of_displacements) must be INTEGER(KIND=MPI_ADDRESS_KIND)"
! Displacements are read as integers of eight bytes: two default integers are taken for one.
program wide
  use mpi
  implicit none
  integer :: ierr, rank, lengths(2), types(2), pair
  integer :: places(4)
  double precision :: x(2)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  x = rank
  lengths = 1
  places = [0, 8, 0, 0]
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
