#!/bin/sh
# mpi2spin check --backend=slurm on a cluster of one node that this script starts, with daemons,
# keys and ports of its own.  Skipped, visibly, where Slurm is not installed or cannot be started.
#   tests/check/slurm.sh MPI2SPIN
set -u
tool=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
PATH=$PATH:/usr/sbin
for program in slurmctld slurmd sbatch squeue munged; do
    command -v $program >/dev/null || { echo "SKIPPED: there is no $program"; exit 77; }
done
work=$(mktemp -d)
chmod 755 "$work"
pids=
stop() {
    # shellcheck disable=SC2086
    [ -z "$pids" ] || kill $pids 2>/dev/null
    sleep 1
    rm -rf "$work"
}
trap stop EXIT
trap 'exit 1' INT TERM

# ---- the cluster ----
user=$(id -un)
host=$(hostname -s)
base=$((20000 + $$ % 20000))
mkdir "$work/munge" "$work/state" "$work/spool" "$work/logs"
chmod 700 "$work/munge"
head -c 128 /dev/urandom >"$work/munge/key"
chmod 600 "$work/munge/key"
munged --foreground --force --key-file="$work/munge/key" --socket="$work/munge/socket" \
    --pid-file="$work/munge/pid" --log-file="$work/munge/log" --seed-file="$work/munge/seed" \
    >"$work/logs/munged" 2>&1 &
pids=$!
cat >"$work/slurm.conf" <<END
ClusterName=loopback
SlurmctldHost=$host(127.0.0.1)
SlurmUser=$user
SlurmdUser=$user
AuthType=auth/munge
AuthInfo=socket=$work/munge/socket
CryptoType=crypto/munge
SlurmctldPort=$base
SlurmdPort=$((base + 1))
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
SlurmctldLogFile=$work/logs/slurmctld
SlurmdLogFile=$work/logs/slurmd
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
SchedulerParameters=sched_interval=1,batch_sched_delay=0
MinJobAge=10
KillWait=5
ReturnToService=2
NodeName=$host NodeAddr=127.0.0.1 CPUs=2 RealMemory=16000 State=UNKNOWN
PartitionName=all Nodes=$host Default=YES MaxTime=INFINITE State=UP
END
export SLURM_CONF=$work/slurm.conf
sleep 1
slurmctld -D -c >"$work/logs/ctld.out" 2>&1 &
pids="$pids $!"
slurmd -D -N "$host" >"$work/logs/d.out" 2>&1 &
pids="$pids $!"
tries=0
until sinfo --noheader --format=%t 2>/dev/null | grep -q idle; do
    tries=$((tries + 1))
    if [ $tries -gt 30 ]; then
        echo "SKIPPED: Slurm cannot be started here:"
        tail -n 5 "$work"/logs/* | sed 's/^/  /'
        exit 77
    fi
    sleep 1
done

# ---- the tests ----
failed=0
fail() {
    echo "FAILED: $*"
    failed=1
}
mkdir "$work/project"
cd "$work/project" || exit 1
cp "$here/../../examples/ring.c" "$here/../../examples/head_to_head.c" .
cp "$here/../../examples/noexit.c" "slow one.c"
cat >.mpi2spin.yaml <<'END'
timeout: 60
memory: 1000
programs:
  - files: ring.c
    np: 2..4
  - files: head_to_head.c
    np: 2
END
timeout 120 "$tool" check --backend=slurm >out 2>err
[ $? = 10 ] || fail "exit code: $(cat out err)"
grep -q 'ring  *cannot hang: verified for n = 2..4' out || fail "ring: $(cat out err)"
grep -q '4 runs: 3 verified, 1 violated, 0 others; 0 known' out || fail "totals: $(cat out err)"
[ ! -e .mpi2spin/slurm/job ] || fail "the job is still noted"

# collecting again submits nothing
timeout 20 "$tool" check --backend=slurm >out 2>err
grep -q '0 others; 4 known' out || fail "again: $(cat out err)"

# an interrupted check leaves its job in the queue, and the next one waits for it
cat >slow.yaml <<'END'
memory: 1000
timeout: 8
programs:
  - files: "slow one.c"
    np: 26
    encoding: rendezvous
END
"$tool" check --backend=slurm --project slow.yaml >out 2>err &
pid=$!
tries=0
until [ -s .mpi2spin/slurm/job ] || [ $tries -gt 20 ]; do
    sleep 1
    tries=$((tries + 1))
done
job=$(cat .mpi2spin/slurm/job)
kill -INT $pid
wait $pid
[ $? = 5 ] || fail "the exit code of an interruption: $(cat out err)"
timeout 120 "$tool" check --backend=slurm --project slow.yaml >out 2>err
[ $? = 5 ] || fail "exit code of an inconclusive task: $(cat out err)"
grep -q 'slow one  *not decided: inconclusive' out || fail "the slow one: $(cat out err)"
scontrol show job "$job" >/dev/null 2>&1 || squeue -h -j "$job" >/dev/null 2>&1 ||
    fail "there was no job $job"

# a job that is killed is inconclusive, not lost
sed -i 's/timeout: 8/timeout: 300/' slow.yaml
"$tool" check --backend=slurm --project slow.yaml >out 2>err &
pid=$!
tries=0
until squeue --noheader --states=R 2>/dev/null | grep -q . || [ $tries -gt 20 ]; do
    sleep 1
    tries=$((tries + 1))
done
sleep 4 # what is killed while it parses has errors in the C code
scancel --name mpi2spin
wait $pid
[ $? = 5 ] || fail "exit code of a killed job: $(cat out err)"
grep -q 'slow one  *not decided: inconclusive' out || fail "a killed job: $(cat out err)"

# what sbatch complains of is told
timeout 60 "$tool" check --backend=slurm --slurm '-p nosuch' --fresh >out 2>err
[ $? = 6 ] || fail "exit code without a partition: $(cat out err)"
grep -q 'error: sbatch: .*partition' err || fail "a wrong partition: $(cat out err)"
exit $failed
