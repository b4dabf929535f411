import { fromEnv } from '@aws-sdk/credential-provider-env';

/**
 * Replaces the SDK's chain of credential providers in the bundles: Lambda passes its role's credentials in the
 * environment, and the chain's other links (profiles, SSO, instance metadata) weigh 100 kB in each function.
 */
export const defaultProvider = () => fromEnv();
