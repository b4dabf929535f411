import { readFileSync } from 'node:fs';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import {
  DefinitionBody,
  LogLevel,
  StateMachine,
  StateMachineType,
} from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import * as z from 'zod';
import type { Settings } from './settings.ts';

export interface WorkflowProps {
  settings: Settings;
  stateMachineName: string;
  /** The function of this name; throws for one that is missing. */
  functionOf(name: string): IFunction;
}

const DEFINITION = new URL('../../statemachines/job.asl.json', import.meta.url);
const PLACEHOLDER = /\$\{(\w+)Function\}/g;

/** The state machine of jobs, and the rule that ends a job whose execution ended badly. */
export class Workflow extends Construct {
  readonly stateMachine: StateMachine;

  constructor(scope: Construct, id: string, props: WorkflowProps) {
    super(scope, id);
    const { settings, stateMachineName } = props;
    const functionOf = (name: string) => props.functionOf(name);
    const definition = readDefinition(settings.mapConcurrency);
    const stages = placeholdersIn(definition).map((placeholder) => ({
      placeholder: `${placeholder}Function`,
      function: functionOf(`stages-${placeholder.charAt(0).toLowerCase()}${placeholder.slice(1)}`),
    }));
    const role = new Role(this, 'Role', {
      description: `What the jobs of lead-jobs-${settings.stage} may do`,
      assumedBy: new ServicePrincipal('states.amazonaws.com'),
    });
    role.addToPrincipalPolicy(
      new PolicyStatement({
        actions: ['lambda:InvokeFunction'],
        resources: stages.map((stage) => stage.function.functionArn),
      }),
    );
    this.stateMachine = new StateMachine(this, 'Jobs', {
      stateMachineName,
      stateMachineType: StateMachineType.STANDARD,
      role,
      definitionBody: DefinitionBody.fromString(JSON.stringify(definition)),
      definitionSubstitutions: Object.fromEntries(
        stages.map((stage) => [stage.placeholder, stage.function.functionArn]),
      ),
      tracingEnabled: settings.tracing,
      // Not the data: it holds ids only, and task tokens, which are keys to waiting jobs.
      logs: {
        destination: this.createLog(settings),
        level: LogLevel.ALL,
        includeExecutionData: false,
      },
      // Without its functions it could do nothing; the table knows where every job stands.
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const ended = new Rule(this, 'EndedBadly', {
      description:
        'Executions that no Catch could handle: their jobs fail and their holds are released',
      eventPattern: {
        source: ['aws.states'],
        detailType: ['Step Functions Execution Status Change'],
        detail: {
          stateMachineArn: [this.stateMachine.stateMachineArn],
          status: ['FAILED', 'TIMED_OUT', 'ABORTED'],
        },
      },
    });
    ended.addTarget(
      new LambdaTarget(functionOf('stages-closed'), {
        retryAttempts: 8,
        maxEventAge: Duration.hours(1),
      }),
    );
  }

  /** Step Functions writes to groups of this prefix without a resource policy of ours, whose size is limited. */
  private createLog(settings: Settings): LogGroup {
    return new LogGroup(this, 'Log', {
      logGroupName: `/aws/vendedlogs/states/lead-jobs-${settings.stage}`,
      retention: settings.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
  }
}

const Definition = z.looseObject({
  States: z.record(z.string(), z.looseObject({ Type: z.string() })),
});
type Definition = z.infer<typeof Definition>;

/** The one definition of the state machine, with this deployment's width of its Map states. */
function readDefinition(mapConcurrency: number): Definition {
  const definition = Definition.parse(JSON.parse(readFileSync(DEFINITION, 'utf8')));
  const states = Object.entries(definition.States).map(
    ([name, state]): [string, Definition['States'][string]] => [
      name,
      state.Type === 'Map' ? { ...state, MaxConcurrency: mapConcurrency } : state,
    ],
  );
  return { ...definition, States: Object.fromEntries(states) };
}

const placeholdersIn = (definition: Definition): readonly string[] => [
  ...new Set([...JSON.stringify(definition).matchAll(PLACEHOLDER)].map(([, name = '']) => name)),
];
