#!/bin/sh
# Which verdicts rest on which mechanism: see bench/ablation.py, and docs/dev/ABLATION.md.
#
#     bench/ablation.sh [OPTIONS] [CHECKOUTS]
exec python3 "$(dirname -- "$0")/ablation.py" "$@"
