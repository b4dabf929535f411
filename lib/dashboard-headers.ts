/** Where the dashboard's pages may reach. */
export interface DashboardOrigins {
  /** An origin without a path. */
  api: string;
  /** Origin of the OpenID provider's token endpoint. */
  identity: string;
  /** As in {@link DashboardSettings}. */
  tileUrl: string | null;
}

/** Names of the dashboard's settings file and of the folder whose files never change under one name. */
export const DASHBOARD_CONFIG = '/config.json';
export const DASHBOARD_ASSETS = '/assets/';

/** What `/config.json` says: where things are, so that one build serves every place (dashboard/src/config.ts). */
export interface DashboardSettings {
  /** With `/v1`. */
  apiBaseUrl: string;
  issuer: string;
  clientId: string;
  /** Of the OpenID provider's own pages and endpoints, without a slash at the end. */
  identityUrl: string;
  /** `https://host/{z}/{x}/{y}.png`; null: the plain base that comes with the dashboard. */
  tileUrl: string | null;
  tileAttribution: string | null;
}

/** The content of `/config.json`. */
export const dashboardConfig = ({ identityUrl, ...settings }: DashboardSettings) => ({
  ...settings,
  authorizationEndpoint: `${identityUrl}/oauth2/authorize`,
  tokenEndpoint: `${identityUrl}/oauth2/token`,
  revocationEndpoint: `${identityUrl}/oauth2/revoke`,
  logoutEndpoint: `${identityUrl}/logout`,
});

/** Paths at the dashboard's origin that the OpenID provider sends people back to. */
export const DASHBOARD_CALLBACKS = { signIn: '/callback', signOut: '/signed-out' } as const;

/** Origin of a tile server's address, whose braces are no part of a URL. */
const tileOrigin = (tileUrl: string): string => new URL(tileUrl.replaceAll(/[{}]/g, '')).origin;

/**
 * The headers of every file of the dashboard, in AWS and locally. Scripts, styles and pictures come from the
 * dashboard itself alone; no inline script or style, no string that becomes code or markup (Trusted Types).
 */
export function dashboardHeaders({ api, identity, tileUrl }: DashboardOrigins) {
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", ...(tileUrl === null ? [] : [tileOrigin(tileUrl)])],
    'connect-src': [...new Set(["'self'", api, identity])],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    // The one policy lets the map's library make a single fixed string.
    'trusted-types': ['default'],
  };
  return {
    'Content-Security-Policy': Object.entries(policy)
      .map(([directive, values]) => `${directive} ${values.join(' ')}`)
      .join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  } as const;
}

/** How long a browser may keep a file: what has its hash in its name for ever, all else is asked for again. */
export const dashboardCacheControl = (path: string): string =>
  path.startsWith(DASHBOARD_ASSETS) ? 'public, max-age=31536000, immutable' : 'no-cache';
