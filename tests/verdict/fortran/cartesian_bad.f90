! verify: -n 2..4 => violated MPI-DEADLOCK line 21
! mpi_f08: a Cartesian halo with types for handles, but the message that comes has another tag.
program halo
  use mpi_f08
  implicit none
  type(MPI_Comm) :: cart
  type(MPI_Request) :: requests(2)
  integer :: np, left, right, dims(1), n
  logical :: periods(1)
  real(8) :: u(0:9)
  call MPI_Init()
  call MPI_Comm_size(MPI_COMM_WORLD, np)
  dims = np
  periods = .false.
  call MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, .true., cart)
  call MPI_Cart_shift(cart, 0, 1, left, right)
  u = 0
  do n = 1, 3
    call MPI_Irecv(u(0), 1, MPI_DOUBLE_PRECISION, left, 1, cart, requests(1))
    call MPI_Isend(u(8), 1, MPI_DOUBLE_PRECISION, right, 2, cart, requests(2))
    call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE)
  end do
  if (cart /= MPI_COMM_NULL) call MPI_Comm_free(cart)
  call MPI_Finalize()
end program
