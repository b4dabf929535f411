"""Lists what is there once the stack is deleted, one a line; bootstrapping's too, and kinds that a stack never makes."""

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
    for group in client("logs").describe_log_groups()["logGroups"]:
        yield "log group", group["logGroupName"]
    for topic in client("sns").list_topics()["Topics"]:
        yield "topic", topic["TopicArn"]
    for alarm in client("cloudwatch").describe_alarms()["MetricAlarms"]:
        yield "alarm", alarm["AlarmName"]
    for role in client("iam").list_roles(MaxItems=1000)["Roles"]:
        yield "role", role["RoleName"]
    for rule in client("events").list_rules()["Rules"]:
        yield "rule", rule["Name"]
    for api in client("apigatewayv2").get_apis()["Items"]:
        yield "API", api["Name"]
    for key in client("kms").list_keys()["Keys"]:
        state = client("kms").describe_key(KeyId=key["KeyId"])["KeyMetadata"]
        if state.get("KeyManager") != "AWS":
            yield "key", f"{key['KeyId']} {state['KeyState']}"
    for stack in client("cloudformation").describe_stacks()["Stacks"]:
        if stack["StackStatus"] != "DELETE_COMPLETE":
            yield "stack", stack["StackName"]


for kind, name in leftovers():
    print(kind, name)
