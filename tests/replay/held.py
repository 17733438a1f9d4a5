#!/usr/bin/env python3
"""From a session of the debug adapter the real program is steered into the deadlock: its ranks stand there
as long as the session lasts, and gdb, where there is one, finds them in the calls that are told.

    tests/replay/held.py MPI2SPIN SOURCE
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time


class Session:
    def __init__(self, tool, folder):
        self.process = subprocess.Popen([tool, "dap"], cwd=folder, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE)
        self.seq = 0

    def send(self, command, arguments):
        """The response; events before it are passed."""
        self.seq += 1
        text = json.dumps({"seq": self.seq, "type": "request", "command": command,
                           "arguments": arguments}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(text), text))
        self.process.stdin.flush()
        while True:
            length = int(self.process.stdout.readline().split(b":")[1])
            self.process.stdout.readline()
            answer = json.loads(self.process.stdout.read(length))
            if answer["type"] == "response" and answer["request_seq"] == self.seq:
                return answer


def is_there(process):
    try:
        with open(f"/proc/{process}/stat", encoding="ascii", errors="replace") as f:
            return f.read().split(")")[1].split()[0] != "Z"
    except OSError:
        return False


def main():
    tool, source = os.path.realpath(sys.argv[1]), os.path.realpath(sys.argv[2])
    if not shutil.which("mpicc") or not shutil.which("mpiexec"):
        return 77
    with tempfile.TemporaryDirectory() as work:
        os.environ.setdefault("XDG_CACHE_HOME", work)
        program = os.path.join(source, "examples/head_to_head.c")
        session = Session(tool, work)
        session.send("initialize", {"adapterID": "x"})
        assert session.send("launch", {"program": program, "np": 2})["success"]
        assert not session.send("mpi2spin.replay", {"command": ["no-such-launcher"]})["body"]["held"]
        answer = session.send("mpi2spin.replay", {})
        assert answer["success"] and answer["body"]["held"], answer
        assert answer["body"]["text"].startswith("confirmed with "), answer
        ranks = answer["body"]["processes"]
        assert [r["rank"] for r in ranks] == [0, 1], ranks
        assert all(r["text"] == "blocked in MPI_Send at head_to_head.c:26" for r in ranks), ranks
        assert all(is_there(r["process"]) for r in ranks)
        assert not session.send("mpi2spin.replay", {})["success"]  # it is there already
        if shutil.which("gdb"):
            shown = subprocess.run(["gdb", "-p", str(ranks[0]["process"]), "-batch", "-ex", "bt"],
                                   capture_output=True, text=True, check=False).stdout
            assert "head_to_head.c:26" in shown or "ptrace" in shown, shown
        session.send("disconnect", {})
        session.process.wait(timeout=20)
        for _ in range(50):
            if not any(is_there(r["process"]) for r in ranks):
                print("passed")
                return 0
            time.sleep(0.2)
        print("FAILED: the ranks are left")
        return 1


if __name__ == "__main__":
    sys.exit(main())
