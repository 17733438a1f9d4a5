module other
  use mpi
  implicit none
contains
  subroutine greet(rank)
    integer, intent(in) :: rank
    integer :: ierr, n
    n = rank
    if (rank == 0) then
      call MPI_Send(n, 1, MPI_INTEGER, 1, TAG, MPI_COMM_WORLD, ierr)
    else if (rank == 1) then
      call MPI_Recv(n, 1, MPI_INTEGER, 0, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
    end if
  end subroutine
end module
