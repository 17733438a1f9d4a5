! verify: -n 2 => verified
! verify: -n 2 --args "5" => verified
! The command line as compilers had it before the standard.
      program words
      include 'mpif.h'
      integer rank, ierr, n
      character*20 text
      call MPI_Init(ierr)
      call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
      n = 0
      if (iargc() .ge. 1) then
        call getarg(1, text)
        read (text, *) n
      end if
      if (n .gt. 3 .and. rank .eq. 0) then
        call MPI_Send(n, 1, MPI_INTEGER, 1, 0, MPI_COMM_WORLD, ierr)
      end if
      if (n .gt. 3 .and. rank .eq. 1) then
        call MPI_Recv(n, 1, MPI_INTEGER, 0, 0, MPI_COMM_WORLD,
     &                MPI_STATUS_IGNORE, ierr)
      end if
      call MPI_Finalize(ierr)
      end
