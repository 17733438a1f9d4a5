! verify: -n 2 => verified clean
! A receive has a status.
      PROGRAM ARGS
      INCLUDE 'mpif.h'
      INTEGER IERR, RANK, X, STATUS(MPI_STATUS_SIZE)
      CALL MPI_INIT(IERR)
      CALL MPI_COMM_RANK(MPI_COMM_WORLD, RANK, IERR)
      X = RANK
      IF (RANK .EQ. 0) THEN
        CALL MPI_SEND(X, 1, MPI_INTEGER, 1, 0, MPI_COMM_WORLD, IERR)
      ELSE
        CALL MPI_RECV(X, 1, MPI_INTEGER, 0, 0, MPI_COMM_WORLD, STATUS,
     &                IERR)
      END IF
      CALL MPI_FINALIZE(IERR)
      END
