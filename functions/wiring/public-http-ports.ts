import type { AppContext } from './app-context.ts';
import type { HttpPorts } from './http-handler.ts';
import { described, logger } from './log.ts';
import { urlsOf } from './urls.ts';

/** For functions that have public routes only: every caller is anonymous and admitted. */
export function publicHttpPorts({ config, now, newId }: AppContext): HttpPorts {
  const log = logger(config);
  return {
    now,
    newId,
    dashboardOrigin: urlsOf(config).dashboardOrigin,
    log: ({ error, ...line }) =>
      error === undefined
        ? log.info('request', line)
        : log.error('request', { ...line, error: described(error) }),
  };
}
