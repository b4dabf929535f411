import type { IAlarm } from 'aws-cdk-lib/aws-cloudwatch';
import {
  LambdaApplication,
  LambdaDeploymentConfig,
  LambdaDeploymentGroup,
} from 'aws-cdk-lib/aws-codedeploy';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Alias } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';

export interface GradualDeploymentProps {
  stage: string;
  /** What requests are sent to, by the function's name. */
  aliases: ReadonlyMap<string, Alias>;
  /** Any of them in alarm takes the new code back. */
  alarms: readonly IAlarm[];
}

/** Moves the aliases of the API's functions to new code by steps, and back when an alarm fires. */
export class GradualDeployment extends Construct {
  constructor(scope: Construct, id: string, props: GradualDeploymentProps) {
    super(scope, id);
    const application = new LambdaApplication(this, 'Application', {
      applicationName: `lead-jobs-${props.stage}`,
    });
    // By function and name: an alias that moves by a deployment group depends on it, and so on this role.
    const functions = [...props.aliases.values()].map(({ version }) => version.lambda.functionArn);
    const aliases = [...props.aliases.values()].map(
      ({ version, aliasName }) => `${version.lambda.functionArn}:${aliasName}`,
    );
    const role = new Role(this, 'Role', {
      description: `Moves the functions of lead-jobs-${props.stage} to new code`,
      assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
      inlinePolicies: {
        Needs: new PolicyDocument({
          statements: [
            // Aliases are read and moved by a right on their function.
            new PolicyStatement({
              actions: ['lambda:GetAlias', 'lambda:UpdateAlias'],
              resources: functions,
            }),
            new PolicyStatement({
              actions: ['lambda:GetProvisionedConcurrencyConfig'],
              resources: aliases,
            }),
            // CloudWatch describes alarms of any name or none.
            new PolicyStatement({ actions: ['cloudwatch:DescribeAlarms'], resources: ['*'] }),
          ],
        }),
      },
    });
    for (const [name, alias] of props.aliases)
      new LambdaDeploymentGroup(this, name, {
        application,
        alias,
        // CodeDeploy's managed policy would reach every function of the account.
        role: role.withoutPolicyUpdates(),
        deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
        alarms: [...props.alarms],
      });
  }
}
