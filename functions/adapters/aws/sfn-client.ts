import { SFNClient } from '@aws-sdk/client-sfn';
import type { Config } from '../../config.ts';
import { clientOptions } from './clients.ts';

export const sfnClient = (config: Config): SFNClient =>
  new SFNClient(clientOptions(config, config.AWS_ENDPOINT_URL_SFN));
