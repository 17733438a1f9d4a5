! verify: -n 4 --given in.dat => verified
! The partner is 1 if there is no file that says another one.
program absent
  use mpi
  implicit none
  integer :: code, rank, ierr, partner, box
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  if (rank == 0) then
    open (unit=7, file='in.dat', status='OLD', iostat=code)
    partner = 1
    if (code == 0) then
      read (7, *) partner
      close (7)
    end if
  end if
  call MPI_Bcast(partner, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
  box = rank
  if (rank == 0) call MPI_Send(box, 1, MPI_INTEGER, partner, 1, MPI_COMM_WORLD, ierr)
  if (rank == 1) call MPI_Recv(box, 1, MPI_INTEGER, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  open (unit=8, file='out.dat', status='replace')
  write (8, *) box
  close (8)
  call MPI_Finalize(ierr)
end program
