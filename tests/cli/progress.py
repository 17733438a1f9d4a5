#!/usr/bin/env python3
"""What is going on is shown on a terminal, as JSON if that is asked for, and else not at all.

    tests/cli/progress.py MPI2SPIN NOEXIT.C
"""
import json
import os
import pty
import re
import subprocess
import sys

tool, program = sys.argv[1:]
slow = [tool, "verify", program, "-n", "3,16", "--encoding=rendezvous"]
failed = 0


def expect(what, holds, got):
    global failed
    if not holds:
        failed = 1
        print(f"FAILED: {what}: {got!r}")


def on_terminal(command):
    """All that the command writes to a terminal."""
    out = b""
    child, terminal = pty.fork()
    if child == 0:
        os.execv(command[0], command)
    while True:
        try:
            part = os.read(terminal, 65536)
        except OSError:
            break
        if not part:
            break
        out += part
    os.waitpid(child, 0)
    return out.decode()


def elsewhere(command):
    return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                          check=False, timeout=120)


out = on_terminal(slow)
lines = re.findall(r"\[\d+ s\] the model of 16 processes is searched[^\r]*, \d+ MB", out)
expect("a line with the phase, the time and the memory", lines, out[-400:])
expect("the line goes away", re.search(r"\r\x1b\[K[^\r\n]*verified for n = 3, 16", out), out[-400:])
expect("--quiet shows nothing", "\r\x1b" not in on_terminal(slow[:3] + ["-n", "2", "-q"]), "")
expect("never", "is searched" not in on_terminal(slow + ["--progress=never"]), "")

done = elsewhere(slow)
expect("nothing where there is no terminal", done.stderr == "", done.stderr)
done = elsewhere(slow + ["--progress=json"])
looks = [json.loads(line) for line in done.stderr.splitlines()]
phases = [look["phase"] for look in looks]
expect("phases as JSON", "the model of 16 processes is searched" in phases, done.stderr)
expect("the time goes on", looks == sorted(looks, key=lambda look: look["seconds"]), looks)
expect("each with its numbers", all(look["memoryMB"] >= 0 and look["states"] >= 0
                                    and look["steps"] >= 0 for look in looks), looks)
sys.exit(failed)
