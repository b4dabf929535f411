import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { listenOnLoopback } from './loopback.ts';
import type { LoopbackServer } from './loopback.ts';
import type { SampleFiles } from './sample-files.ts';
import { serveFile } from './serve-file.ts';

export interface SampleData extends LoopbackServer {
  readonly catalogUrl: string;
}

/** Loaded late: a start must not wait for what the first job needs. */
const makeHere = async (origin: string): Promise<SampleFiles> =>
  (await import('./sample-files.ts')).makeFiles(origin);

/**
 * Serves the sample data set the way Overture serves its releases: a STAC catalogue, and files of places and divisions
 * with ranges, on the loopback. The files are made at the first request, so that starting costs nothing.
 * @param port tried first: jobs of an earlier process name files under its address
 * @param makeFiles default: in this process
 */
export async function startSampleData(
  port = 0,
  makeFiles: (origin: string) => Promise<SampleFiles> = makeHere,
): Promise<SampleData> {
  let files: Promise<SampleFiles> | undefined;
  const server = createServer((request, response) => {
    const origin = `http://${request.headers.host ?? ''}`;
    files ??= makeFiles(origin);
    files.then(
      (made) => answer(request, response, made),
      () => {
        // The next request tries again: a full disk may have room by then.
        files = undefined;
        response.writeHead(500).end();
      },
    );
  });
  const listening = await listenOnLoopback(server, port);
  return { ...listening, catalogUrl: `${listening.origin}/catalog.json` };
}

function answer(request: IncomingMessage, response: ServerResponse, files: SampleFiles): void {
  const file = files.get(request.url?.split('?')[0] ?? '/');
  if (file === undefined) response.writeHead(404).end();
  else if (request.method !== 'GET' && request.method !== 'HEAD') response.writeHead(405).end();
  else serveFile(request, response, file);
}
