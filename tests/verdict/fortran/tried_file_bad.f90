! verify: -n 2 => violated MPI-DEADLOCK line 23 says "--given 'grid=2"
! A grid whose sizes stand in a file, in one direction of which nobody receives: the file is tried, as
! those that a program in C reads are.
program tried_file
  use mpi
  implicit none
  integer :: ierr, grid, nx, ny, before, behind, item
  call MPI_Init(ierr)
  open(unit=11, file='grid', status='old')
  read(11, *) nx
  read(11, *) ny
  close(11)
  if (nx < 1 .or. ny < 1 .or. nx * ny /= 2) then
    call MPI_Finalize(ierr)
    stop
  end if
  call MPI_Cart_create(MPI_COMM_WORLD, 2, [nx, ny], [.false., .false.], .false., grid, ierr)
  call MPI_Cart_shift(grid, 0, 1, before, behind, ierr)
  item = 0
  if (ny == 2) call MPI_Recv(item, 1, MPI_INTEGER, before, 0, grid, MPI_STATUS_IGNORE, ierr)
  if (ny /= 2) then
    item = before
    call MPI_Recv(item, 1, MPI_INTEGER, behind, 0, grid, MPI_STATUS_IGNORE, ierr)
  end if
  call MPI_Comm_free(grid, ierr)
  call MPI_Finalize(ierr)
end program
