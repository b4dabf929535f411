import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import type { Env } from '../../functions/config.ts';
import { createDashboardBuild } from '../dashboard-build.ts';
import {
  DASHBOARD_ASSETS,
  DASHBOARD_CALLBACKS,
  DASHBOARD_CONFIG,
  dashboardCacheControl,
  dashboardConfig,
  dashboardHeaders,
} from '../dashboard-headers.ts';
import type { Identity } from './identity/identity.ts';

export interface LocalDashboard {
  /** Answers a GET or HEAD of the dashboard's own paths. */
  serve(request: IncomingMessage, response: ServerResponse): Promise<void>;
  close(): Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.txt': 'text/plain; charset=utf-8',
};

/**
 * Serves the built dashboard as CloudFront does: files as they are, the settings, and the one document for every
 * other path, so that a link to a job works. The files are built at the first request.
 */
export function createLocalDashboard(options: {
  env: Env;
  identity: Identity;
  /** Told when the build fails. */
  onFault(error: unknown): void;
}): LocalDashboard {
  const { env, identity } = options;
  const dashboardUrl = env['DASHBOARD_URL'] ?? '';
  identity.allow({
    redirectUris: [`${dashboardUrl}${DASHBOARD_CALLBACKS.signIn}`],
    logoutUris: [`${dashboardUrl}${DASHBOARD_CALLBACKS.signOut}`],
  });
  const build = createDashboardBuild();
  const tileUrl = env['MAP_TILE_URL'] ?? null;
  const headers = dashboardHeaders({
    api: new URL(env['BASE_URL'] ?? '').origin,
    identity: identity.url,
    tileUrl,
  });
  const config = JSON.stringify(
    dashboardConfig({
      apiBaseUrl: env['BASE_URL'] ?? '',
      issuer: identity.issuer,
      clientId: identity.clientId,
      identityUrl: identity.url,
      tileUrl,
      tileAttribution: env['MAP_TILE_ATTRIBUTION'] ?? null,
    }),
  );
  const send = (
    request: IncomingMessage,
    response: ServerResponse,
    reply: { status?: number; type: string; path: string; body: Buffer | string },
  ): void => {
    response.writeHead(reply.status ?? 200, {
      ...headers,
      'Content-Type': reply.type,
      'Content-Length': Buffer.byteLength(reply.body),
      'Cache-Control': dashboardCacheControl(reply.path),
    });
    response.end(request.method === 'HEAD' ? undefined : reply.body);
  };
  return {
    close: () => build.close(),
    serve: async (request, response) => {
      const path = pathOf(request);
      // Sign-in and CORS know one origin: another name of this machine goes there.
      if (request.headers.host !== new URL(dashboardUrl).host) {
        response.writeHead(307, { location: `${dashboardUrl}${path}` }).end();
        return;
      }
      if (path === DASHBOARD_CONFIG) {
        send(request, response, { type: 'application/json', path, body: config });
        return;
      }
      try {
        const folder = await build.folder();
        const file = await fileAt(folder, path);
        if (file !== undefined) send(request, response, file);
        else if (path.startsWith(DASHBOARD_ASSETS))
          send(request, response, { status: 404, type: 'text/plain', path: '', body: 'Not found' });
        else send(request, response, { ...(await documentOf(folder)), path });
      } catch (error) {
        options.onFault(error);
        const body = 'The dashboard could not be built; the reason is in the log. The API works.';
        send(request, response, { status: 500, type: 'text/plain', path, body });
      }
    },
  };
}

const pathOf = (request: IncomingMessage): string => request.url?.split(/[?#]/)[0] ?? '/';

const documentOf = async (folder: string) => ({
  type: 'text/html; charset=utf-8',
  body: await readFile(join(folder, 'index.html')),
});

/** A file of the build; undefined when there is none at this path. */
async function fileAt(folder: string, path: string) {
  const type = TYPES[extname(path)];
  // `..` is gone after this, so that nothing outside of the folder can be named.
  const name = normalize(`/${path}`);
  if (type === undefined) return undefined;
  try {
    return { type, path, body: await readFile(join(folder, name)) };
  } catch {
    return undefined;
  }
}
