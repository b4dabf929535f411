import { Aws, Stack } from 'aws-cdk-lib';
import { Duration } from 'aws-cdk-lib';
import {
  AccountRecovery,
  FeaturePlan,
  Mfa,
  OAuthScope,
  UserPool,
  UserPoolEmail,
} from 'aws-cdk-lib/aws-cognito';
import type { UserPoolClient, UserPoolDomain } from 'aws-cdk-lib/aws-cognito';
import { Construct } from 'constructs';
import { DASHBOARD_CALLBACKS } from '../dashboard-headers.ts';
import { protectedDataPolicy } from './removal.ts';
import type { Settings } from './settings.ts';

const PASSWORD_CHARACTERS = 12;

/** Who may sign in to the dashboard: a Cognito user pool with its hosted pages. */
export class Identity extends Construct {
  readonly userPool: UserPool;
  readonly domain: UserPoolDomain;

  constructor(scope: Construct, id: string, { settings }: { settings: Settings }) {
    super(scope, id);
    this.userPool = new UserPool(this, 'Users', {
      userPoolName: `lead-jobs-${settings.stage}`,
      featurePlan: FeaturePlan.ESSENTIALS,
      selfSignUpEnabled: settings.selfSignUp,
      ...mailOf(settings),
      signInAliases: { email: true },
      signInCaseSensitive: false,
      autoVerify: { email: true },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { otp: true, sms: false },
      passwordPolicy: {
        minLength: PASSWORD_CHARACTERS,
        requireLowercase: true,
        requireUppercase: true,
        requireDigits: true,
        requireSymbols: true,
      },
      deletionProtection: settings.deletionProtection,
      removalPolicy: protectedDataPolicy(settings),
    });
    // Names of hosted pages are one space for all of AWS; the account's number keeps ours free.
    this.domain = this.userPool.addDomain('Pages', {
      cognitoDomain: { domainPrefix: `lead-jobs-${settings.stage}-${Aws.ACCOUNT_ID}` },
    });
  }

  /** The dashboard as a client, once its address is known: an origin. */
  addDashboard(url: string): UserPoolClient {
    return this.userPool.addClient('Dashboard', {
      userPoolClientName: 'dashboard',
      // A browser can't keep a secret: the code flow with PKCE needs none.
      generateSecret: false,
      authFlows: {},
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      accessTokenValidity: Duration.hours(1),
      idTokenValidity: Duration.hours(1),
      refreshTokenValidity: Duration.days(30),
      oAuth: {
        flows: { authorizationCodeGrant: true },
        scopes: [OAuthScope.OPENID, OAuthScope.EMAIL, OAuthScope.PROFILE],
        callbackUrls: [`${url}${DASHBOARD_CALLBACKS.signIn}`],
        logoutUrls: [`${url}${DASHBOARD_CALLBACKS.signOut}`],
      },
    });
  }

  get issuer(): string {
    const { region } = Stack.of(this);
    return `https://cognito-idp.${region}.amazonaws.com/${this.userPool.userPoolId}`;
  }
}

/** Without a sender of the operator's own, Cognito sends some 50 messages a day and no more. */
function mailOf({ mailFrom, mailDomain, region }: Settings) {
  if (mailFrom === undefined || region === undefined) return {};
  return {
    email: UserPoolEmail.withSES({
      fromEmail: mailFrom,
      sesRegion: region,
      ...(mailDomain === undefined ? {} : { sesVerifiedDomain: mailDomain }),
    }),
  };
}
