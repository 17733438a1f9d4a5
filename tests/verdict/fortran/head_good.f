! verify: -n 2 => verified clean
c Fixed form: send and receive are one call.
      program head
      include 'mpif.h'
      integer ierr, rank, other, status(MPI_STATUS_SIZE)
      real a(1000), b(1000)
      call MPI_Init(ierr)
      call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
      other = 1 - rank
      a = real(rank)
      call MPI_Sendrecv(a, 1000, MPI_REAL, other, 1,
     &                  b, 1000, MPI_REAL, other, 1,
     &                  MPI_COMM_WORLD, status, ierr)
      call MPI_Finalize(ierr)
      end
