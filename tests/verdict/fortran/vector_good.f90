! verify: -n 2 => verified clean
! A column is contiguous, and not copied; a row is told by a datatype.
module rows
  use mpi_f08
contains
  subroutine start(column, request)
    double precision, intent(in) :: column(:)
    type(MPI_Request), intent(out) :: request
    call MPI_Isend(column, size(column), MPI_DOUBLE_PRECISION, 1, 1, MPI_COMM_WORLD, request)
  end subroutine
end module
program vector
  use rows
  implicit none
  integer, parameter :: n = 8
  integer :: rank
  type(MPI_Datatype) :: in_matrix
  type(MPI_Request) :: requests(2)
  double precision :: a(4, n), row(n), column(4)
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Type_create_subarray(2, [4, n], [1, n], [1, 0], MPI_ORDER_FORTRAN, &
                                MPI_DOUBLE_PRECISION, in_matrix)
  call MPI_Type_commit(in_matrix)
  a = 0
  if (rank == 0) then
    call start(a(:, 2), requests(1))
    call MPI_Isend(a, 1, in_matrix, 1, 2, MPI_COMM_WORLD, requests(2))
    call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE)
  else
    call MPI_Recv(column, 4, MPI_DOUBLE_PRECISION, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    call MPI_Recv(row, n, MPI_DOUBLE_PRECISION, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
  end if
  call MPI_Type_free(in_matrix)
  call MPI_Finalize()
end program
