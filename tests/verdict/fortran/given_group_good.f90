! verify: -n 2 --given 'in.nml=! sizes\n&other\n x = 3 /\n&PARAMS\n N = 12, dt=0.25 ! step\n list = 1,2\n flag=.true. mode = "ring"\n/\n' => verified
! verify: -n 2 --given 'in.nml=&params n = 13 list = 1,2 flag=T mode = "ring", dt = .25 /' => violated MPI-COLL-MISSING line 22
! verify: -n 2 --given 'in.nml=&params n = 12, list = 2*1 /' => inconclusive LIMIT line 17 says "in a way that is not followed"
! A namelist that is given; what it does not name keeps its value.
program given_group
  use mpi
  implicit none
  integer :: n = 1, list(3) = 7, ierr, rank, ios, u
  real(8) :: dt = 0.5
  logical :: flag = .false., right
  character(len=8) :: mode = 'none'
  namelist /params/ n, dt, list, flag, mode
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  open(newunit=u, file='in.nml', status='old', action='read', iostat=ios)
  if (ios /= 0) call MPI_Abort(MPI_COMM_WORLD, 1, ierr)
  read(u, nml=params)
  close(u)
  right = n == 12 .and. all(list == (/ 1, 2, 7 /))
  right = right .and. flag .and. mode == 'ring' .and. dt == 0.25d0
  if (.not. right .and. rank == 0) then
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
  end if
  call MPI_Finalize(ierr)
end program given_group
