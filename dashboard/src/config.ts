import { entriesOf } from './lib/entries.ts';

/** Where things are: served as `/config.json` beside the dashboard, so that one build serves every place. */
export interface DashboardConfig {
  /** With `/v1`. */
  apiBaseUrl: string;
  issuer: string;
  clientId: string;
  authorizationEndpoint: string;
  tokenEndpoint: string;
  revocationEndpoint: string;
  /** Takes `client_id` and `logout_uri`. */
  logoutEndpoint: string;
  /** `https://host/{z}/{x}/{y}.png` of a tile server; null: the plain base that comes with the dashboard. */
  tileUrl: string | null;
  tileAttribution: string | null;
}

/** Loads the settings; throws with the name of a missing one. */
export async function loadConfig(): Promise<DashboardConfig> {
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`The settings could not be loaded (${response.status}).`);
  return readConfig(await response.json());
}

function readConfig(value: unknown): DashboardConfig {
  const fields = entriesOf(value);
  const text = (name: string): string => {
    const field = fields.get(name);
    if (typeof field !== 'string' || field === '')
      throw new Error(`The setting ${name} is missing.`);
    return field;
  };
  const optional = (name: string): string | null => (fields.get(name) ? text(name) : null);
  return {
    apiBaseUrl: text('apiBaseUrl'),
    issuer: text('issuer'),
    clientId: text('clientId'),
    authorizationEndpoint: text('authorizationEndpoint'),
    tokenEndpoint: text('tokenEndpoint'),
    revocationEndpoint: text('revocationEndpoint'),
    logoutEndpoint: text('logoutEndpoint'),
    tileUrl: optional('tileUrl'),
    tileAttribution: optional('tileAttribution'),
  };
}
