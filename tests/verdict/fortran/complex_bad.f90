! verify: -n 2 => verified MPI-BUFFER-TYPE line 9 says "complex(8)"
! Numbers of 16 bytes, of which the datatype has half; pairs of reals are the same as complex numbers.
program t
  use mpi
  implicit none
  integer :: ierr
  complex(8) :: z(2)
  call MPI_Init(ierr)
  z = 1; call MPI_Bcast(z, 2, MPI_COMPLEX, 0, MPI_COMM_WORLD, ierr)
  call MPI_Bcast(z, 4, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program
