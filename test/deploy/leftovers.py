"""Lists what a deleted stack left behind, one a line; what bootstrapping made is not of it."""

import botocore.session

session = botocore.session.get_session()


def client(service):
    return session.create_client(service)


def leftovers():
    for bucket in client("s3").list_buckets()["Buckets"]:
        yield "bucket", bucket["Name"]
    for table in client("dynamodb").list_tables()["TableNames"]:
        yield "table", table
    for secret in client("secretsmanager").list_secrets()["SecretList"]:
        yield "secret", secret["Name"]
    for queue in client("sqs").list_queues().get("QueueUrls", []):
        yield "queue", queue
    for function in client("lambda").list_functions()["Functions"]:
        yield "function", function["FunctionName"]
    for machine in client("stepfunctions").list_state_machines()["stateMachines"]:
        yield "state machine", machine["name"]
    for pool in client("cognito-idp").list_user_pools(MaxResults=60)["UserPools"]:
        yield "user pool", pool["Name"]
    for group in client("logs").describe_log_groups(logGroupNamePrefix="/lead-jobs/")["logGroups"]:
        yield "log group", group["logGroupName"]


for kind, name in leftovers():
    if not name.startswith("cdk-"):
        print(kind, name)
