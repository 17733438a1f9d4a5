#!/bin/sh
# SPIN runs under bad conditions: every one must end as inconclusive (5) or as a failure
# of the environment (6) with a clear text, never as a verdict, and leave nothing behind.
#
#     environment.sh PROBE
set -u
probe=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d) || exit 6
mounted=
clean_up() {
    [ -z "$mounted" ] || umount "$mounted"
    rm -rf "$work"
}
trap clean_up EXIT
mkdir "$work/tmp"
TMPDIR=$work/tmp
export TMPDIR
passed=0 failed=0 skipped=0

good() { passed=$((passed + 1)); }
bad() {
    failed=$((failed + 1))
    echo "FAILED: $1"
    sed 's/^/  | /' "$work/output" | head -20
}

# expect NAME CODE PATTERN COMMAND...
expect() {
    name=$1 want=$2 pattern=$3
    shift 3
    timeout 120 "$@" >"$work/output" 2>&1 </dev/null
    got=$?
    if [ "$got" != "$want" ]; then
        bad "$name: exit code $got instead of $want"
    elif ! grep -Eq -- "$pattern" "$work/output"; then
        bad "$name: no '$pattern'"
    else
        good
    fi
    left=$(find "$TMPDIR" -mindepth 1 2>/dev/null | head -3)
    [ -z "$left" ] || bad "$name: left behind: $left"
}

# A ring in which every rank chooses what it sends, for ever: far too large to search.
large() {
    n=$1 i=0
    echo "skel n $n"
    while [ $i -lt "$n" ]; do
        echo "chan c$i $i->$(((i + 1) % n)) tag 0 comm 0 { \"a\" \"b\" }"
        i=$((i + 1))
    done
    echo 'world ""'
    i=0
    while [ $i -lt "$n" ]; do
        from=$(((i + n - 1) % n))
        cat <<END
rank $i
  s0 local -> s1 -> s2
  s1 sendrecv c$i 0 from c$from { 0 -> s3 } { 1 -> s4 }
  s2 sendrecv c$i 1 from c$from { 0 -> s4 } { 1 -> s0 }
  s3 local -> s0 -> s5
  s4 local -> s1 -> s2 -> s3
  s5 local -> s0
END
        i=$((i + 1))
    done
}
large 14 >"$work/large.skel"
spin=--encoding\ rendezvous
small=$here/skel/choice.skel
# shellcheck disable=SC2086
set -- $spin

expect 'a normal run' 10 'verdict violated deadlock' "$probe" "$small" "$@"
expect 'time limit' 5 'time limit of 2 s' "$probe" "$work/large.skel" "$@" --timeout 2
expect 'memory limit' 5 'MEMLIM|out of memory|stack' \
    "$probe" "$work/large.skel" "$@" --memory 150 --timeout 100
expect 'small memory' 5 'MEMLIM|out of memory|stack' \
    "$probe" "$work/large.skel" "$@" --memory 10 --timeout 100

# until_pan: it is there, or 30 seconds are over.
until_pan() {
    tries=0
    until [ -n "$(find "$TMPDIR" -name pan)" ] || [ $tries -gt 300 ]; do
        sleep 0.1
        tries=$((tries + 1))
    done
}

# Ctrl-C: inconclusive, soon, and nothing is left running.
for signal in INT TERM; do
    timeout 300 "$probe" "$work/large.skel" "$@" >"$work/output" 2>&1 &
    pid=$!
    until_pan
    kill -$signal $pid
    wait $pid
    grep -q 'reason interrupted' "$work/output" && good || bad "SIG$signal"
    [ -z "$(find "$TMPDIR" -mindepth 1)" ] && good || bad "SIG$signal: files left"
done

# A kill cannot be cleaned up after, but pan must not go on.
"$probe" "$work/large.skel" "$@" >"$work/output" 2>&1 &
pid=$!
until_pan
kill -KILL $pid
wait $pid 2>/dev/null
running=yes tries=0
until [ -z "$running" ] || [ $tries -gt 50 ]; do
    running=
    for exe in /proc/[0-9]*/exe; do
        case $(readlink "$exe" 2>/dev/null) in "$TMPDIR"/*) running=$exe ;; esac
    done
    [ -z "$running" ] || sleep 0.2
    tries=$((tries + 1))
done
[ -z "$running" ] && good || bad "pan goes on after a kill: $running"
rm -rf "$TMPDIR"/mpi2spin-*

# No spin, no compiler.
mkdir "$work/empty" "$work/only-spin"
ln -s "$(command -v spin)" "$work/only-spin/spin"
expect 'no spin' 6 'Debian package .spin' \
    /usr/bin/env PATH="$work/empty" "$probe" "$small" "$@"
expect 'no compiler' 6 'Debian package .gcc' \
    /usr/bin/env PATH="$work/only-spin" "$probe" "$small" "$@"

# No place to work in.
expect 'no TMPDIR' 6 'cannot make a directory' \
    /usr/bin/env TMPDIR="$work/nowhere" "$probe" "$small" "$@"
if [ "$(id -u)" = 0 ]; then
    echo 'skipped: a TMPDIR without permission (root has it anyway)'
    skipped=$((skipped + 1))
else
    mkdir "$work/locked"
    chmod 555 "$work/locked"
    expect 'unwritable TMPDIR' 6 'cannot make a directory' \
        /usr/bin/env TMPDIR="$work/locked" "$probe" "$small" "$@"
fi
mkdir "$work/full"
if mount -t tmpfs -o size=300k tmpfs "$work/full" 2>/dev/null; then
    mounted=$work/full
    for size in 300k 64k 4k; do
        mount -o "remount,size=$size" "$work/full" 2>/dev/null || continue
        expect "disk of $size" 6 'No space left|no space left|cannot (write|compile)' \
            /usr/bin/env TMPDIR="$work/full" "$probe" "$small" "$@"
        [ -z "$(find "$work/full" -mindepth 1)" ] && good || bad 'full disk: files left'
    done
else
    echo 'skipped: a full disk (no permission to mount a tmpfs)'
    skipped=$((skipped + 1))
fi

# Two runs at once do not meet.
"$probe" "$small" "$@" >"$work/one" 2>&1 &
"$probe" "$here/skel/noexit-rendezvous.skel" "$@" >"$work/two" 2>&1
wait
cp "$work/one" "$work/output"
grep -q 'verdict violated' "$work/one" && good || bad 'two at once: the first'
cp "$work/two" "$work/output"
grep -q 'verdict verified' "$work/two" && good || bad 'two at once: the second'

# A directory that is kept has the model and the trail.
expect 'keep' 10 'verdict violated' "$probe" "$small" "$@" --keep "$work/kept"
[ -s "$work/kept/model.pml" ] && [ -s "$work/kept/model.pml.trail" ] && good \
    || bad 'keep: no model or no trail'

# A compiler or a SPIN that lies, or fails.
fake() { # PROGRAM SCRIPT: a PATH in which PROGRAM is this script
    rm -rf "$work/fake"
    mkdir "$work/fake"
    printf '#!/bin/sh\n%s\n' "$2" >"$work/fake/$1"
    chmod +x "$work/fake/$1"
}
fake_pan() { # a SPIN that makes this pan.c
    fake spin "case \$1 in -V) echo Spin Version 0;; *) echo '$1' >pan.c;; esac"
}
fake spin 'echo "Spin Version 0"; echo "spin: model.pml:3, Error: syntax error"'
expect 'SPIN reports an error' 5 'does not accept the model.*syntax error' \
    /usr/bin/env PATH="$work/fake:$PATH" "$probe" "$small" "$@"
fake_pan 'int main(){return 0;}'
expect 'a pan that says nothing' 5 'lacks' \
    /usr/bin/env PATH="$work/fake:$PATH" "$probe" "$small" "$@"
fake_pan 'int main(){return *(int *)0;}'
expect 'a pan that crashes' 5 'ended by signal 11' \
    /usr/bin/env PATH="$work/fake:$PATH" "$probe" "$small" "$@"
fake_pan 'int main(){return'
expect 'a pan.c that does not compile' 6 'cannot compile' \
    /usr/bin/env PATH="$work/fake:$PATH" "$probe" "$small" "$@"
fake spin 'sleep 60'
expect 'a SPIN that hangs' 5 'time limit of 1 s' \
    /usr/bin/env PATH="$work/fake:$PATH" "$probe" "$small" "$@" --timeout 1

echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" = 0 ]
