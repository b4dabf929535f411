"""Prints what a deployment made of its settings, as JSON."""

import json

import botocore.session

session = botocore.session.get_session()


def client(service):
    return session.create_client(service)


functions = client("lambda").list_functions()["Functions"]
[jobs] = [one for one in functions if one["FunctionName"].endswith("-api-jobs")]
[group] = client("logs").describe_log_groups(logGroupNamePrefix="/lead-jobs/prod/api-jobs")["logGroups"]
[machine] = client("stepfunctions").list_state_machines()["stateMachines"]
described = client("stepfunctions").describe_state_machine(stateMachineArn=machine["stateMachineArn"])
definition = json.loads(described["definition"])
print(
    json.dumps(
        {
            "leadWindowDays": jobs["Environment"]["Variables"].get("LEAD_WINDOW_DAYS"),
            "logRetentionDays": group["retentionInDays"],
            "tracing": jobs["TracingConfig"]["Mode"] == "Active",
            "mapConcurrency": definition["States"]["Enrich"]["MaxConcurrency"],
        }
    )
)
