import type { Config } from '../config.ts';

/** The addresses of API and dashboard, without final slashes, and the origin of the dashboard's pages. */
export const urlsOf = (config: Config) => ({
  baseUrl: config.BASE_URL.replace(/\/+$/, ''),
  dashboardUrl: config.DASHBOARD_URL.replace(/\/+$/, ''),
  dashboardOrigin: new URL(config.DASHBOARD_URL).origin,
});
