import { existsSync, readdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// Runs after `npm ci`, under whatever Node that is. Node 24 comes with 67 MB of headers for compiling native modules;
// nothing here compiles any.

const platforms = fileURLToPath(new URL('../node_modules/node/node_modules/', import.meta.url));
if (existsSync(platforms))
  for (const name of readdirSync(platforms))
    if (/^node-(?:bin-)?(?:linux|darwin|win)/.test(name))
      rmSync(`${platforms}${name}/include`, { recursive: true, force: true });
