import type { Config } from '../../config.ts';

/** Options of an AWS client: the local stack gives endpoints, in AWS the SDK finds its own. */
export const clientOptions = (config: Config, endpoint: string | undefined) => ({
  region: config.AWS_REGION,
  ...(endpoint === undefined
    ? {}
    : {
        endpoint,
        credentials: { accessKeyId: config.AWS_ACCESS_KEY_ID, secretAccessKey: 'local' },
      }),
});
