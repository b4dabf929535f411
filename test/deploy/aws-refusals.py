"""What AWS would refuse of a call and MiniStack lets pass, looked for before the call; one a line, none when all is well.

    aws-refusals.py deploy TEMPLATE STACK    names that something else has already
    aws-refusals.py destroy TEMPLATE STACK   buckets that nobody empties, tables and users that are protected
"""

import json
import sys

import botocore.exceptions
import botocore.session

session = botocore.session.get_session()
REGION, ACCOUNT = "us-east-1", "000000000000"


def client(service):
    return session.create_client(service)


def literal(value):
    """A name as the template says it; None where only the deployment knows it."""
    if isinstance(value, str):
        return value
    if isinstance(value, dict) and value.get("Ref") in ("AWS::Region", "AWS::AccountId"):
        return REGION if value["Ref"] == "AWS::Region" else ACCOUNT
    if isinstance(value, dict) and "Fn::Join" in value:
        separator, parts = value["Fn::Join"]
        texts = [literal(part) for part in parts]
        return None if None in texts else separator.join(texts)
    return None


def found(call, *keys):
    try:
        answer = call()
    except botocore.exceptions.ClientError:
        return False
    for key in keys:
        answer = answer.get(key) or {}
    return bool(answer) if keys else True


def log_group(name):
    groups = client("logs").describe_log_groups(logGroupNamePrefix=name)["logGroups"]
    return any(group["logGroupName"] == name for group in groups)


# Kinds whose names AWS gives once: the property with the name, and whether it is taken.
TAKEN = {
    "AWS::Logs::LogGroup": ("LogGroupName", log_group),
    "AWS::SQS::Queue": ("QueueName", lambda name: found(lambda: client("sqs").get_queue_url(QueueName=name))),
    "AWS::Lambda::Function": (
        "FunctionName",
        lambda name: found(lambda: client("lambda").get_function(FunctionName=name)),
    ),
    "AWS::S3::Bucket": ("BucketName", lambda name: found(lambda: client("s3").head_bucket(Bucket=name))),
    "AWS::DynamoDB::Table": (
        "TableName",
        lambda name: found(lambda: client("dynamodb").describe_table(TableName=name)),
    ),
    "AWS::SecretsManager::Secret": (
        "Name",
        lambda name: found(lambda: client("secretsmanager").describe_secret(SecretId=name)),
    ),
    "AWS::CloudWatch::Alarm": (
        "AlarmName",
        lambda name: found(lambda: client("cloudwatch").describe_alarms(AlarmNames=[name]), "MetricAlarms"),
    ),
    "AWS::Cognito::UserPoolDomain": (
        "Domain",
        lambda name: found(
            lambda: client("cognito-idp").describe_user_pool_domain(Domain=name), "DomainDescription", "UserPoolId"
        ),
    ),
}


def refused_deployment(resources, stack):
    made = client("cloudformation").describe_stacks()["Stacks"]
    if any(one["StackName"] == stack and one["StackStatus"] != "DELETE_COMPLETE" for one in made):
        return  # Of an update the names are the stack's own.
    for resource in resources.values():
        prop, is_taken = TAKEN.get(resource["Type"], (None, None))
        name = literal(resource.get("Properties", {}).get(prop)) if prop else None
        if name is not None and is_taken(name):
            yield f"{resource['Type']} {name} already exists"


def refused_destruction(resources, stack):
    emptied = {
        resource["Properties"]["BucketName"].get("Ref")
        for resource in resources.values()
        if resource["Type"] == "Custom::S3AutoDeleteObjects"
    }
    made = client("cloudformation").describe_stack_resources(StackName=stack)["StackResources"]
    for one in made:
        logical, name = one["LogicalResourceId"], one["PhysicalResourceId"]
        if str(resources.get(logical, {}).get("DeletionPolicy", "Delete")).startswith("Retain"):
            continue
        if one["ResourceType"] == "AWS::S3::Bucket" and logical not in emptied:
            if client("s3").list_objects_v2(Bucket=name, MaxKeys=1).get("KeyCount"):
                yield f"the bucket {logical} is not empty"
        if one["ResourceType"] == "AWS::DynamoDB::Table":
            if client("dynamodb").describe_table(TableName=name)["Table"].get("DeletionProtectionEnabled"):
                yield f"the table {logical} is protected"
        if one["ResourceType"] == "AWS::Cognito::UserPool":
            pool = client("cognito-idp").describe_user_pool(UserPoolId=name)["UserPool"]
            if pool.get("DeletionProtection") == "ACTIVE":
                yield f"the user pool {logical} is protected"


what, template, name = sys.argv[1:]
with open(template) as file:
    of = json.load(file)["Resources"]
for refusal in {"deploy": refused_deployment, "destroy": refused_destruction}[what](of, name):
    print(refusal)
