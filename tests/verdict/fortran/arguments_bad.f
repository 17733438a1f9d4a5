! verify: -n 2 => c-error C-ERROR line 12 says "MPI_Recv is called with 7 arguments, but takes 8"
! A receive without a status: ierror is taken for it.
      PROGRAM ARGS
      INCLUDE 'mpif.h'
      INTEGER IERR, RANK, X, STATUS(MPI_STATUS_SIZE)
      CALL MPI_INIT(IERR)
      CALL MPI_COMM_RANK(MPI_COMM_WORLD, RANK, IERR)
      X = RANK
      IF (RANK .EQ. 0) THEN
        CALL MPI_SEND(X, 1, MPI_INTEGER, 1, 0, MPI_COMM_WORLD, IERR)
      ELSE
        CALL MPI_RECV(X, 1, MPI_INTEGER, 0, 0, MPI_COMM_WORLD,
     &                IERR)
      END IF
      CALL MPI_FINALIZE(IERR)
      END
