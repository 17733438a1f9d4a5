"""What readers of each form of report rely on; out.* were written by formats.sh.

    formats.py EXIT-CODE
"""
import csv
import json
import re
import sys
import xml.etree.ElementTree as xml

violated = sys.argv[1] == "10"
errors = []


def check(what, good):
    if not good:
        errors.append(what)


def read(name):
    with open("out." + name, encoding="utf-8") as f:
        return f.read()


def sarif_locations(node):
    if isinstance(node, dict):
        if "artifactLocation" in node:
            yield node
        for value in node.values():
            yield from sarif_locations(value)
    elif isinstance(node, list):
        for value in node:
            yield from sarif_locations(value)


def check_csv():
    with open("out.csv", encoding="utf-8", newline="") as f:
        rows = list(csv.DictReader(f))
    check("csv lines", [r["processes"] for r in rows] == (["2", "3"] if violated else ["1"]))
    check("csv answers", all(r["answer"] == ("can hang" if violated else "cannot hang") for r in rows))
    check("csv code", all(r["code"] == ("MPI-DEADLOCK" if violated else "") for r in rows))
    check("csv place", not violated or rows[0]["place"].startswith("a [b] & <c>/escape.c:"))
    check("csv columns", all(None not in r and None not in r.values() for r in rows))


def check_sarif():
    log = json.loads(read("sarif"))
    run = log["runs"][0]
    rules = run["tool"]["driver"]["rules"]
    check("sarif version", log["version"] == "2.1.0" and "sarif" in log["$schema"])
    check("sarif results", bool(run["results"]) == violated)
    check("sarif exit code", [i["exitCode"] for i in run["invocations"]] == [int(sys.argv[1])])
    for place in sarif_locations(run):
        uri = place["artifactLocation"]["uri"]
        check("sarif uri " + uri, re.fullmatch(r"[A-Za-z0-9._~/%:-]+", uri))
        region = place.get("region", {"startLine": 1})
        check("sarif region", region["startLine"] >= 1)
    for result in run["results"]:
        check("sarif rule", rules[result["ruleIndex"]]["id"] == result["ruleId"])
        check("sarif fingerprint", result["partialFingerprints"]["mpi2spin/v1"])
        check("sarif counts", result["properties"]["processes"] == [2, 3])
        ids = [place["id"] for place in result["relatedLocations"]]
        links = [int(n) for n in re.findall(r"\]\((\d+)\)", result["message"]["text"])]
        check("sarif links", links == ids and len(ids) >= 2)
        merged, single = result["codeFlows"]
        check("sarif: the merged flow comes first", len(merged["threadFlows"]) == 1)
        flow = merged["threadFlows"][0]["locations"]
        order = [step["executionOrder"] for step in flow]
        check("sarif execution order", order == sorted(order) and len(order) > 4)
        check("sarif: one flow per rank",
              [f["id"] for f in single["threadFlows"]] == ["rank 0", "rank 1"])
        merged_steps = [step["location"]["message"]["text"] for step in flow]
        for thread in single["threadFlows"]:
            for step in thread["locations"]:
                check("sarif: flows agree", step["location"]["message"]["text"] in merged_steps)


def check_junit():
    root = xml.fromstring(read("junit"))
    cases = list(root.iter("testcase"))
    wanted = ["potential-deadlock n=2", "potential-deadlock n=3"] if violated else \
             ["potential-deadlock n=1"]
    check("junit cases", [c.get("name") for c in cases] == wanted)
    failures = list(root.iter("failure"))
    check("junit failures", len(failures) == (2 if violated else 0))
    check("junit counts", root.get("failures") == str(len(failures)) and
          root.get("tests") == str(len(cases)))
    for f in failures:
        check("junit failure", f.get("type") == "MPI-DEADLOCK" and "escape.c:" in f.text)


def check_gitlab():
    issues = json.loads(read("gitlab"))
    check("gitlab issues", len(issues) == (1 if violated else 0))
    for issue in issues:
        check("gitlab fields", set(issue) == {"description", "check_name", "fingerprint",
                                              "severity", "location"})
        check("gitlab severity", issue["severity"] in
              {"info", "minor", "major", "critical", "blocker"})
        check("gitlab line", issue["location"]["lines"]["begin"] > 10)


def check_github():
    lines = read("github").splitlines()
    check("github lines", len(lines) == (1 if violated else 0))
    for line in lines:
        check("github", re.fullmatch(r"::error file=[^,:]*escape[.]c,line=\d+,col=\d+,"
                                     r"title=MPI-DEADLOCK::can hang .*", line))


def check_mermaid():
    lines = read("mermaid").splitlines()
    check("mermaid head", lines[0] == "sequenceDiagram")
    for line in lines[1:]:
        check("mermaid line " + line, re.fullmatch(
            r"  (%%.*|participant r\d+ as rank \d+|r\d+(->>|-\)|--x)r\d+: [^:;]*(#\d+;[^:;]*)*|"
            r"Note over r\d+: [^:;]*(#\d+;[^:;]*)*)", line))
        check("mermaid: 'end' alone", not re.search(r"\bend\b", line.split("%%")[0]))
    check("mermaid waits", any("--x" in line for line in lines) == violated)


def check_dot():
    text = read("dot")
    check("dot graphs", len(re.findall(r"^digraph", text, re.M)) == (2 if violated else 1))
    check("dot cycle", ("penwidth" in text) == violated)
    check("dot quotes", re.sub(r"\\.", "", text).count('"') % 2 == 0)


def check_html():
    text = read("html")
    check("html is alone", not re.search(r'(src|href)="(?!#)', text) and "@import" not in text
          and "url(" not in text)
    data = re.findall(r'<script type="application/json" id="(\w+)">(.*?)</script>', text)
    check("html data", [name for name, _ in data] == ["results", "sources"])
    results = json.loads(data[0][1])
    check("html result", results[0]["exitCode"] == int(sys.argv[1]))
    sources = json.loads(data[1][1])
    check("html sources", any("MPI_Recv" in s for s in sources.values()) == violated)


def check_chart():
    text = read("chart")
    check("chart", ("X: blocked" in text) == violated)


check_csv()
check_sarif()
check_junit()
check_github()
check_gitlab()
check_mermaid()
check_dot()
check_html()
check_chart()
for error in errors:
    print("FAILED:", error)
sys.exit(bool(errors))
