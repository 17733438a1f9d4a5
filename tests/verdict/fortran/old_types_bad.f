! verify: -n 2 => violated MPI-ARG-BUFFER line 37
!     The place of the number in the record is not that in the block.
      program records
      include 'mpif.h'
      integer ierr, rank, status(MPI_STATUS_SIZE)
      integer first, extent, record, lengths(2), places(2), types(2)
      integer rows, whole
      integer number
      double precision pair(2), matrix(4, 4)
      common /part/ pair, number
      call MPI_INIT(ierr)
      call MPI_COMM_RANK(MPI_COMM_WORLD, rank, ierr)
      lengths(1) = 2
      lengths(2) = 1
      types(1) = MPI_DOUBLE_PRECISION
      types(2) = MPI_INTEGER
      call MPI_TYPE_EXTENT(MPI_DOUBLE_PRECISION, extent, ierr)
      places(1) = 0
      places(2) = 3 * extent
      call MPI_TYPE_STRUCT(2, lengths, places, types, record, ierr)
      call MPI_TYPE_COMMIT(record, ierr)
      call MPI_TYPE_HVECTOR(4, 1, 4 * extent, MPI_DOUBLE_PRECISION,
     &                      rows, ierr)
      call MPI_TYPE_COMMIT(rows, ierr)
      places(1) = 0
      places(2) = 8 * extent
      lengths(1) = 4
      lengths(2) = 4
      call MPI_TYPE_HINDEXED(2, lengths, places,
     &                       MPI_DOUBLE_PRECISION, whole, ierr)
      call MPI_TYPE_COMMIT(whole, ierr)
      number = rank
      pair(1) = 1
      pair(2) = 2
      matrix = rank
      if (rank .eq. 0) then
         call MPI_SEND(pair, 1, record, 1, 1, MPI_COMM_WORLD, ierr)
         call MPI_SEND(matrix(2, 1), 1, rows, 1, 2, MPI_COMM_WORLD,
     &                 ierr)
         call MPI_SEND(matrix, 1, whole, 1, 3, MPI_COMM_WORLD, ierr)
      else
         call MPI_RECV(pair, 1, record, 0, 1, MPI_COMM_WORLD, status,
     &                 ierr)
         call MPI_RECV(matrix(1, 1), 4, MPI_DOUBLE_PRECISION, 0, 2,
     &                 MPI_COMM_WORLD, status, ierr)
         call MPI_RECV(matrix, 8, MPI_DOUBLE_PRECISION, 0, 3,
     &                 MPI_COMM_WORLD, status, ierr)
      end if
      call MPI_TYPE_FREE(record, ierr)
      call MPI_TYPE_FREE(rows, ierr)
      call MPI_TYPE_FREE(whole, ierr)
      call MPI_FINALIZE(ierr)
      end
