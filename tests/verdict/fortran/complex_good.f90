! verify: -n 2 => verified clean
! Numbers of 16 bytes; pairs of reals are the same as complex numbers.
program t
  use mpi
  implicit none
  integer :: ierr
  complex(8) :: z(2)
  call MPI_Init(ierr)
  z = 1; call MPI_Bcast(z, 2, MPI_DOUBLE_COMPLEX, 0, MPI_COMM_WORLD, ierr)
  call MPI_Bcast(z, 4, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program
