"""Prints what the logs of the deployed functions say of errors and refusals."""

import re

import botocore.session

logs = botocore.session.get_session().create_client("logs")
for group in logs.describe_log_groups()["logGroups"]:
    name = group["logGroupName"]
    events = logs.filter_log_events(logGroupName=name, limit=1000)["events"]
    for event in [e for e in events if re.search(r"ERROR|WARN|Error|not authorized|fatal", e["message"])][-8:]:
        print(name, event["message"][:1500].strip())
