import { Annotations, Aws, CfnOutput, CfnRule, Duration, Fn, Stack } from 'aws-cdk-lib';
import type { StackProps } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Construct } from 'constructs';
import { FUNCTION_SPECS } from '../function-specs.ts';
import { acknowledgeFindings } from './acknowledgements.ts';
import { Alarms } from './alarms.ts';
import { Api } from './api.ts';
import { addBudget } from './budget.ts';
import type { DashboardFiles } from './dashboard-files.ts';
import { ServiceDashboard } from './dashboard.ts';
import { Deliveries } from './deliveries.ts';
import type { FunctionAssets } from './function-assets.ts';
import { GradualDeployment } from './gradual-deployment.ts';
import { stateMachineArn } from './grants.ts';
import { Identity } from './identity.ts';
import { metricsNamespace, metricsOf } from './metrics.ts';
import { Secrets } from './secrets.ts';
import { ServiceFunction } from './service-function.ts';
import type { Settings } from './settings.ts';
import { Storage } from './storage.ts';
import { WebApp } from './web-app.ts';
import { Workflow } from './workflow.ts';

export interface ServiceStackProps extends StackProps {
  settings: Settings;
  assets: FunctionAssets;
  dashboard: DashboardFiles;
}

/** Webhook messages that one invocation of the sender takes. */
const SEND_BATCH = 10;

/** The whole service in one stack. */
export class ServiceStack extends Stack {
  private readonly functions = new Map<string, ServiceFunction>();

  constructor(
    scope: Construct,
    id: string,
    { settings, assets, dashboard, ...props }: ServiceStackProps,
  ) {
    super(scope, id, {
      description: `Lead-generation job service (${settings.stage})`,
      ...(settings.region === undefined ? {} : { env: { region: settings.region } }),
      tags: { service: 'lead-jobs', stage: settings.stage },
      terminationProtection: settings.deletionProtection,
      ...props,
    });
    const stateMachineName = `lead-jobs-${settings.stage}-${ownSuffix()}`;
    const storage = new Storage(this, 'Storage', { settings });
    const encryptionKey = storage.key;
    const secrets = new Secrets(this, 'Secrets', { settings, encryptionKey });
    const deliveries = new Deliveries(this, 'Deliveries', { settings, encryptionKey });
    const identity = new Identity(this, 'Identity', { settings });
    const api = new Api(this, 'Api', { settings });
    const webApp = new WebApp(this, 'WebApp', {
      settings,
      files: dashboard,
      origins: { api: api.origin, identity: identity.domain.baseUrl() },
    });
    const { userPoolClientId: clientId } = identity.addDashboard(webApp.url);
    const { issuer } = identity;
    webApp.publish({
      apiBaseUrl: api.baseUrl,
      issuer,
      clientId,
      identityUrl: identity.domain.baseUrl(),
    });
    const environment = {
      TABLE_NAME: storage.tableName,
      BUCKET_NAME: storage.bucket.bucketName,
      DELIVERY_QUEUE_URL: deliveries.queue.queueUrl,
      STATE_MACHINE_ARN: stateMachineArn(this, stateMachineName),
      BASE_URL: api.baseUrl,
      DASHBOARD_URL: webApp.url,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      METRICS_NAMESPACE: metricsNamespace(settings.stage),
      ...settings.functions,
    };
    for (const [name, folder] of assets.folders) {
      const spec = FUNCTION_SPECS[name];
      if (spec === undefined)
        throw new Error(`The function ${name} has no entry in lib/function-specs.ts.`);
      this.functions.set(
        name,
        new ServiceFunction(this, name, {
          name,
          spec,
          settings,
          folder,
          environment,
          storage,
          secrets,
          deliveryQueue: deliveries.queue,
          stateMachineName,
        }),
      );
    }
    const functionOf = (name: string) => this.find(name).function;
    api.addRoutes((name) => this.find(name).invoked);
    const workflow = new Workflow(this, 'Workflow', { settings, stateMachineName, functionOf });
    this.runSender(deliveries, settings);
    this.runSweeper();
    if (settings.canary) this.runCanary();

    const functions = new Map([...this.functions].map(([name, of]) => [name, of.function]));
    const metrics = metricsOf({
      api: api.api,
      stateMachine: workflow.stateMachine,
      deliveries,
      tableName: storage.tableName,
      namespace: metricsNamespace(settings.stage),
      functions,
    });
    const alarms = new Alarms(this, 'Alarms', { settings, encryptionKey, metrics });
    const gradual = settings.gradualDeployment
      ? new GradualDeployment(this, 'GradualDeployment', {
          stage: settings.stage,
          aliases: new Map(
            [...this.functions].flatMap(([name, { alias }]) =>
              alias === undefined ? [] : [[name, alias] as const],
            ),
          ),
          alarms: alarms.ofApi,
        })
      : undefined;
    if (settings.monthlyBudget !== undefined && settings.alarmEmail !== undefined)
      addBudget(this, {
        monthly: settings.monthlyBudget,
        email: settings.alarmEmail,
      });
    this.warnOfReservation(settings);
    const page = new ServiceDashboard(this, 'Overview', {
      settings,
      metrics,
      alarms,
      functions,
      apiLogs: [...this.functions]
        .filter(([name]) => name.startsWith('api-'))
        .map(([, { logGroup }]) => logGroup),
    });
    if (assets.incomplete !== undefined) this.refuseDeployment(assets.incomplete);
    this.addOutputs({
      ApiUrl: api.baseUrl,
      DashboardUrl: webApp.url,
      ...hostTargets(settings, api, webApp),
      UserPoolId: identity.userPool.userPoolId,
      UserPoolClientId: clientId,
      Issuer: issuer,
      SignInUrl: identity.domain.baseUrl(),
      TableName: storage.tableName,
      BucketName: storage.bucket.bucketName,
      ...Object.fromEntries(
        secrets.all.map(([name, { secretArn }]) => [
          `${name.charAt(0).toUpperCase()}${name.slice(1)}SecretArn`,
          secretArn,
        ]),
      ),
      StateMachineArn: workflow.stateMachine.stateMachineArn,
      DeliveryQueueUrl: deliveries.queue.queueUrl,
      DeadLetterQueueUrl: deliveries.deadLetters.queueUrl,
      AlarmTopicArn: alarms.topic.topicArn,
      DashboardName: page.dashboard.dashboardName,
    });
    acknowledgeFindings({
      api,
      identity,
      secrets,
      storage,
      webApp,
      workflow,
      stateMachineName,
      settings,
      gradual,
      functions: [...this.functions.values()],
    });
  }

  private find(name: string): ServiceFunction {
    const found = this.functions.get(name);
    if (found === undefined) throw new Error(`There is no function ${name}.`);
    return found;
  }

  /** AWS refuses a reservation that leaves the rest of the account fewer than 100; a new account has 10 in all. */
  private warnOfReservation({ apiConcurrency }: Settings): void {
    if (apiConcurrency === 0) return;
    const count = [...this.functions.keys()].filter((name) => name.startsWith('api-')).length;
    const reserved = count * apiConcurrency;
    Annotations.of(this).addWarningV2(
      'lead-jobs:api-concurrency',
      `apiConcurrency reserves ${reserved} (${apiConcurrency} for each of ${count} functions): AWS refuses this unless the account's concurrency quota is ${reserved + 100} or more.`,
    );
  }

  private runSender(deliveries: Deliveries, settings: Settings): void {
    const sender = this.find('background-send');
    sender.function.addEventSource(
      new SqsEventSource(deliveries.queue, {
        batchSize: SEND_BATCH,
        maxConcurrency: settings.deliveryConcurrency,
        reportBatchItemFailures: true,
      }),
    );
  }

  /** A lost sweep is made up in a minute: no retries. */
  private runSweeper(): void {
    const rule = new Rule(this, 'SweepSchedule', {
      description: 'Re-sends lost events and restarts stalled jobs, every minute',
      schedule: Schedule.rate(Duration.minutes(1)),
    });
    const { function: sweeper } = this.find('background-sweep');
    rule.addTarget(new LambdaTarget(sweeper, { retryAttempts: 0 }));
    // Lambda itself would call twice more after an error, and for six hours where there is no concurrency.
    sweeper.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(1) });
  }

  private runCanary(): void {
    const rule = new Rule(this, 'CanarySchedule', {
      description: 'Asks for one live lead as a customer would, every hour',
      schedule: Schedule.rate(Duration.hours(1)),
    });
    const { function: canary } = this.find('background-canary');
    rule.addTarget(new LambdaTarget(canary, { retryAttempts: 0 }));
    // Its metric has reported the failed run, and the next hour brings another.
    canary.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(30) });
  }

  /** CloudFormation checks rules before it touches anything. */
  private refuseDeployment(reason: string): void {
    new CfnRule(this, 'Complete', {
      assertions: [
        {
          assert: Fn.conditionEquals('incomplete', 'complete'),
          assertDescription: `${reason}. Synthesize again with access to the npm registry.`,
        },
      ],
    });
  }

  private addOutputs(outputs: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(outputs)) new CfnOutput(this, name, { value });
  }
}

/** What the operator's own DNS has to point at, where no zone is given. */
const hostTargets = (settings: Settings, api: Api, webApp: WebApp): Record<string, string> =>
  settings.hostedZoneId !== undefined
    ? {}
    : {
        ...(api.hostTarget === undefined ? {} : { ApiHostTarget: api.hostTarget }),
        ...(settings.dashboardDomainName === undefined
          ? {}
          : { DashboardHostTarget: webApp.distribution.distributionDomainName }),
      };

/**
 * Eight characters that each creation of the stack has for itself. A state machine with waiting jobs lives on after its
 * deletion for as long as they wait, and keeps its name.
 */
const ownSuffix = (): string =>
  Fn.select(0, Fn.split('-', Fn.select(2, Fn.split('/', Aws.STACK_ID))));
