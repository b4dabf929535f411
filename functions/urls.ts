import type { Config } from './config.ts';

/** Where clients and people find the service, without final slashes. */
export const urlsOf = (config: Config) => ({
  baseUrl: config.BASE_URL.replace(/\/+$/, ''),
  dashboardUrl: config.DASHBOARD_URL.replace(/\/+$/, ''),
});
