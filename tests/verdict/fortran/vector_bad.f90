! verify: -n 2 => violated MPI-BUFFER-IN-FLIGHT line 9 says "MPI_Isend (vector_bad.f90:9), a copy that the compiler makes of a section, is freed" says "derived datatype"
! A row comes to the procedure as it is; for MPI_Isend the compiler copies it, and gives the copy back.
module rows
  use mpi_f08
contains
  subroutine start(row, request)
    double precision, intent(in) :: row(:)
    type(MPI_Request), intent(out) :: request
    call MPI_Isend(row, size(row), MPI_DOUBLE_PRECISION, 1, 1, MPI_COMM_WORLD, request)
  end subroutine
end module
program vector
  use rows
  implicit none
  integer, parameter :: n = 8
  integer :: rank
  type(MPI_Request) :: request
  double precision :: a(4, n), row(n)
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  a = 0
  if (rank == 0) then
    call start(a(2, :), request)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
  else
    call MPI_Recv(row, n, MPI_DOUBLE_PRECISION, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
  end if
  call MPI_Finalize()
end program
