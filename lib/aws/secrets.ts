import { SecretValue } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { SecretProps } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { SECRET_SETTINGS } from '../function-specs.ts';
import type { SecretName } from '../function-specs.ts';
import { dataPolicy } from './removal.ts';
import type { Settings } from './settings.ts';

const GENERATED_CHARACTERS = 64;

/** The functions' secrets: JSON objects of settings. No value stands in the template or in an environment. */
export class Secrets extends Construct {
  private readonly byName: ReadonlyMap<SecretName, Secret>;

  constructor(
    scope: Construct,
    id: string,
    { settings, encryptionKey }: { settings: Settings; encryptionKey: IKey },
  ) {
    super(scope, id);
    const removalPolicy = dataPolicy(settings);
    const create = (name: SecretName, description: string, value: Partial<SecretProps>) =>
      new Secret(this, name, {
        description: `${description} (lead-jobs-${settings.stage})`,
        encryptionKey,
        removalPolicy,
        ...value,
      });
    this.byName = new Map<SecretName, Secret>([
      ['signing', create('signing', 'Signs cursors and export links', generated('signing'))],
      ['webhooks', create('webhooks', "Encrypts webhooks' signing secrets", generated('webhooks'))],
      ...(settings.stripe
        ? [['stripe', create('stripe', "Stripe's keys", toFillIn('stripe'))] as const]
        : []),
      ...(settings.canary
        ? [['canary', create('canary', "The canary's key", toFillIn('canary'))] as const]
        : []),
    ]);
  }

  /** Every secret that this deployment has: where the operator finds it. */
  get all(): readonly (readonly [SecretName, Secret])[] {
    return [...this.byName];
  }

  /** The secrets of these names that this deployment has. */
  of(names: readonly SecretName[]): readonly Secret[] {
    return names.flatMap((name) => this.byName.get(name) ?? []);
  }
}

const generated = (name: SecretName): Partial<SecretProps> => ({
  generateSecretString: {
    secretStringTemplate: '{}',
    generateStringKey: SECRET_SETTINGS[name][0],
    excludePunctuation: true,
    passwordLength: GENERATED_CHARACTERS,
  },
});

/** Empty: the operator puts the values in; later deployments leave them alone. */
const toFillIn = (name: SecretName): Partial<SecretProps> => ({
  secretStringValue: SecretValue.unsafePlainText(
    JSON.stringify(Object.fromEntries(SECRET_SETTINGS[name].map((setting) => [setting, '']))),
  ),
});
