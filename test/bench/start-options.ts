import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod';

const ROOT = resolve(import.meta.dirname, '../..');

const Manifest = z.object({ scripts: z.object({ start: z.string() }) });

/** What `npm start` gives to Node: `node OPTION... FILE`. */
export function startOptions(): string[] {
  const { scripts } = Manifest.parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));
  return scripts.start
    .split(' ')
    .slice(1)
    .map((part) => (part.startsWith('--') ? part : join(ROOT, part)));
}

/** Only the options of Node among them. */
export const nodeOptions = (): string[] => startOptions().filter((part) => part.startsWith('--'));
