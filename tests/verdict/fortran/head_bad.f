! verify: -n 2 => violated MPI-DEADLOCK line 12 says "wait in call MPI_Send"
! verify: -n 2 => violated says "not buffered"
c Fixed form, with continued lines: two ranks send to each other first.
      program head
      include 'mpif.h'
      integer ierr, rank, other, status(MPI_STATUS_SIZE)
      real a(1000), b(1000)
      call MPI_Init(ierr)
      call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
      other = 1 - rank
      a = real(rank)
      call MPI_Send(a, 1000, MPI_REAL, other, 1,
c     a comment in between
     &              MPI_COMM_WORLD, ierr)
      call MPI_Recv(b, 1000, MPI_REAL, other, 1,
     &              MPI_COMM_WORLD, status, ierr)
      call MPI_Finalize(ierr)
      end
