"""What MiniStack 1.5.33 does otherwise than AWS, mended from outside after a deployment.

Every function below is one gap, named in its first line. What can't be mended is skipped by name in
service.deploy.ts.
"""

import json
import secrets

import botocore.session

session = botocore.session.get_session()


def client(service):
    return session.create_client(service)


def change_policies(change):
    iam = client("iam")
    for role in iam.list_roles(MaxItems=1000)["Roles"]:
        name = role["RoleName"]
        for policy in iam.list_role_policies(RoleName=name)["PolicyNames"]:
            document = iam.get_role_policy(RoleName=name, PolicyName=policy)["PolicyDocument"]
            before = json.dumps(document)
            change(document)
            after = json.dumps(document)
            if after != before:
                iam.put_role_policy(RoleName=name, PolicyName=policy, PolicyDocument=after)


def statements_with(document, action):
    return [one for one in document["Statement"] if action in actions_of(one)]


def actions_of(statement):
    actions = statement["Action"]
    return actions if isinstance(actions, list) else [actions]


def reference_to_a_secret_is_its_name():
    """`Ref` of a secret is its ARN in AWS and its name here, which no policy may hold as a resource."""
    secrets_listed = client("secretsmanager").list_secrets()["SecretList"]
    arns = {secret["Name"]: secret["ARN"] for secret in secrets_listed}

    def name_arns(document):
        for statement in statements_with(document, "secretsmanager:GetSecretValue"):
            named = statement["Resource"]
            named = named if isinstance(named, list) else [named]
            statement["Resource"] = [arns.get(resource, resource) for resource in named]

    change_policies(name_arns)


def a_task_token_belongs_to_no_state_machine():
    """In AWS a token is a token of its state machine; here the right to send it must be on everything."""

    def allow_on_everything(document):
        if statements_with(document, "states:SendTaskSuccess"):
            document["Statement"].append(
                {"Effect": "Allow", "Action": "states:SendTaskSuccess", "Resource": "*"}
            )

    change_policies(allow_on_everything)


def sending_a_batch_is_an_action_of_its_own():
    """In AWS the right to send a message is the right to send a batch of them."""

    def allow_batches(document):
        for statement in statements_with(document, "sqs:SendMessage"):
            statement["Action"] = [*actions_of(statement), "sqs:SendMessageBatch"]

    change_policies(allow_batches)


def generated_secrets_ignore_exclude_punctuation():
    """Generated secrets hold commas and colons although the template excludes them."""
    manager = client("secretsmanager")
    for secret in manager.list_secrets()["SecretList"]:
        values = json.loads(manager.get_secret_value(SecretId=secret["ARN"])["SecretString"])
        clean = {name: secrets.token_hex(32) for name in values}
        manager.put_secret_value(SecretId=secret["ARN"], SecretString=json.dumps(clean))


def cloudformation_leaves_tags_of_buckets_out():
    """The function that empties buckets before their deletion asks for the tag that the template gives them."""
    formation, s3 = client("cloudformation"), client("s3")
    tags = [{"Key": "aws-cdk:auto-delete-objects", "Value": "true"}]
    for stack in formation.describe_stacks()["Stacks"]:
        name = stack["StackName"]
        resources = formation.describe_stack_resources(StackName=name)["StackResources"]
        if all(one["ResourceType"] != "Custom::S3AutoDeleteObjects" for one in resources):
            continue
        for one in resources:
            if one["ResourceType"] == "AWS::S3::Bucket":
                s3.put_bucket_tagging(Bucket=one["PhysicalResourceId"], Tagging={"TagSet": tags})


def main():
    cloudformation_leaves_tags_of_buckets_out()
    reference_to_a_secret_is_its_name()
    a_task_token_belongs_to_no_state_machine()
    sending_a_batch_is_an_action_of_its_own()
    generated_secrets_ignore_exclude_punctuation()


main()
