/** Where the dashboard's pages may reach, each an origin without a path. */
export interface DashboardOrigins {
  api: string;
  /** Of the OpenID provider's token endpoint. */
  identity: string;
  /** Of the map's tiles; null for the plain base. */
  tiles: string | null;
}

/** Names of the dashboard's settings file and of the folder whose files never change under one name. */
export const DASHBOARD_CONFIG = '/config.json';
export const DASHBOARD_ASSETS = '/assets/';

/**
 * The headers of every file of the dashboard, in AWS and locally. Scripts, styles and pictures come from the
 * dashboard itself alone; no inline script or style, no string that becomes code or markup (Trusted Types).
 */
export function dashboardHeaders({ api, identity, tiles }: DashboardOrigins) {
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", ...(tiles === null ? [] : [tiles])],
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
