import { fromEnv } from '@aws-sdk/credential-provider-env';

/**
 * Stands for the SDK's chain of credential providers in the bundles: Lambda gives its role's credentials in the
 * environment, and the chain's other links (profiles, SSO, instance metadata) weigh 100 kB in each function.
 */
export const defaultProvider = () => fromEnv();
