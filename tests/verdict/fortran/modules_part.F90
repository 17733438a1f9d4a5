module exchange
  use mpi
  implicit none
  integer, parameter :: TAG_OF_SEND = 3
  integer :: rank, np, ierr
contains
  subroutine start()
    call MPI_Init(ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    call MPI_Comm_size(MPI_COMM_WORLD, np, ierr)
  end subroutine
  subroutine to_right(send_tag)
    integer, intent(in) :: send_tag
    real, allocatable :: data(:), from(:)
    integer :: n, request
    n = 10
    allocate(data(n), from(n))
    data = 1.0
    call MPI_Isend(data, n, MPI_REAL, mod(rank + 1, np), send_tag, MPI_COMM_WORLD, request, ierr)
    call MPI_Recv(from, size(from), MPI_REAL, mod(rank + np - 1, np), TAG, MPI_COMM_WORLD, &
                  MPI_STATUS_IGNORE, ierr)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    deallocate(data, from)
  end subroutine
  subroutine finish()
    call MPI_Finalize(ierr)
  end subroutine
end module
