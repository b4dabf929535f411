"""What MiniStack 1.5.33 does otherwise than AWS, mended from outside after a deployment.

    emulator-gaps.py OUTPUTS.json

Every function below is one gap, named in its first line. What can't be mended is skipped by name in
service.deploy.ts.
"""

import json
import secrets
import sys

import botocore.session

session = botocore.session.get_session()


def client(service):
    return session.create_client(service)


def reference_to_a_secret_is_its_name():
    """`Ref` of a secret is its ARN in AWS and its name here, which no policy may hold as a resource."""
    manager = client("secretsmanager")
    arns = {secret["Name"]: secret["ARN"] for secret in manager.list_secrets()["SecretList"]}
    iam = client("iam")
    for role in iam.list_roles(MaxItems=1000)["Roles"]:
        name = role["RoleName"]
        for policy in iam.list_role_policies(RoleName=name)["PolicyNames"]:
            before = json.dumps(iam.get_role_policy(RoleName=name, PolicyName=policy)["PolicyDocument"])
            after = before
            for secret, arn in arns.items():
                after = after.replace(f'"{secret}"', f'"{arn}"')
            if after != before:
                iam.put_role_policy(RoleName=name, PolicyName=policy, PolicyDocument=after)


def generated_secrets_ignore_exclude_punctuation():
    """Generated secrets hold commas and colons although the template excludes them."""
    manager = client("secretsmanager")
    for secret in manager.list_secrets()["SecretList"]:
        values = json.loads(manager.get_secret_value(SecretId=secret["ARN"])["SecretString"])
        clean = {name: secrets.token_hex(32) for name in values}
        manager.put_secret_value(SecretId=secret["ARN"], SecretString=json.dumps(clean))


def cors_of_an_api_is_kept_in_the_template_spelling(api_id):
    """The CORS settings are stored as the template spells them and then not found."""
    client("apigatewayv2").update_api(ApiId=api_id, CorsConfiguration=cors_of(api_id))


def cors_of(api_id):
    raw = client("apigatewayv2")
    answers = []
    raw.meta.events.register("after-call.apigatewayv2.GetApi", lambda http_response, **_: answers.append(http_response.content))
    raw.get_api(ApiId=api_id)
    stored = json.loads(answers[-1])["corsConfiguration"]
    return {name[0].upper() + name[1:]: value for name, value in stored.items()}


def main(outputs_file):
    with open(outputs_file, encoding="utf-8") as file:
        (outputs,) = json.load(file).values()
    reference_to_a_secret_is_its_name()
    generated_secrets_ignore_exclude_punctuation()
    cors_of_an_api_is_kept_in_the_template_spelling(outputs["ApiUrl"].split("/")[2].split(".")[0])


main(*sys.argv[1:])
