! verify: -n 2..4 => violated MPI-BUFFER-IN-FLIGHT
! run: -n 4 finishes
! Rows instead of columns: u(0, 1:columns) is no block of memory, so the compiler passes a copy of
! it, which is gone when the message comes.
program halo_section
  use mpi
  implicit none
  integer, parameter :: rows = 8, columns = 16
  real(8) :: u(0:rows + 1, columns)
  integer :: rank, np, ierr, up, down, requests(2)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, np, ierr)
  up = merge(MPI_PROC_NULL, rank - 1, rank == 0)
  down = merge(MPI_PROC_NULL, rank + 1, rank == np - 1)
  u = rank
  call receive(u(0, 1:columns), requests(1))
  call MPI_Isend(u(rows, :), columns, MPI_DOUBLE_PRECISION, down, 1, MPI_COMM_WORLD, requests(2), &
                 ierr)
  call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE, ierr)
  call MPI_Finalize(ierr)
contains
  subroutine receive(row, request)
    real(8) :: row(columns)
    integer :: request
    call MPI_Irecv(row, columns, MPI_DOUBLE_PRECISION, up, 1, MPI_COMM_WORLD, request, ierr)
  end subroutine
end program
