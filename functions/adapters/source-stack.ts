import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import * as z from 'zod';

/** A place in a bundle: its address, line and column, both counted from 1. */
const PLACE = /(file:\/\/[^\s()]+\.mjs):(\d+):(\d+)/g;

const Payload = z.looseObject({
  file: z.string().default(''),
  version: z.number(),
  sources: z.array(z.string()),
  sourcesContent: z.array(z.string()).default([]),
  names: z.array(z.string()),
  mappings: z.string(),
  sourceRoot: z.string().default(''),
});

const maps = new Map<string, SourceMap | undefined>();

/**
 * A stack with the places in the sources in place of those in the bundles. The maps are read when the first error is
 * logged: Node's `--enable-source-maps` reads them at each start, which made a cold start a fifth slower.
 */
export const sourceStack = (stack: string): string =>
  stack.replaceAll(PLACE, (place, bundle: string, line: string, column: string) => {
    const origin = mapOf(bundle)?.findOrigin(Number(line), Number(column));
    return origin !== undefined && 'fileName' in origin
      ? `${origin.fileName}:${origin.lineNumber}:${origin.columnNumber}`
      : place;
  });

function mapOf(bundle: string): SourceMap | undefined {
  if (!maps.has(bundle)) maps.set(bundle, readMap(new URL(`${bundle}.map`)));
  return maps.get(bundle);
}

/** Undefined where there is none: in the local stack functions run as they are written. */
function readMap(file: URL): SourceMap | undefined {
  try {
    return new SourceMap(Payload.parse(JSON.parse(readFileSync(file, 'utf8'))));
  } catch {
    return undefined;
  }
}
