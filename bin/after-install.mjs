import { existsSync, readdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// Runs after `npm ci` and `npm install`, under the Node that the project's scripts will have: the one that npm has just
// installed or, where that was not possible, the machine's own.

const NEEDED = 24;
/** The oldest Node under which npm is tested here. */
const OLDEST_OF_NPM = 20;

/**
 * npm's own warnings about versions are off (see .npmrc): they are about the Node that npm runs on, which is not the one that the scripts run on.
 * @param {string} own the version of this process
 * @param {string} agent what npm says of itself: `npm/11.19.1 node/v20.20.2 linux x64`
 * @returns {string | undefined} what the user should know
 */
function complaint(own, agent) {
  const major = Number.parseInt(own, 10);
  const ofNpm = Number(/\bnode\/v(\d+)/.exec(agent)?.[1] ?? OLDEST_OF_NPM);
  if (major < NEEDED)
    return (
      `The scripts need Node ${NEEDED} but would run on Node ${own}: npm could not install it or was told not to ` +
      `(--ignore-scripts, --omit=optional). Install Node ${NEEDED} yourself, or run npm ci again.`
    );
  if (ofNpm < OLDEST_OF_NPM)
    return `npm runs on Node ${ofNpm}, but the installation is tested only on Node ${OLDEST_OF_NPM} and newer.`;
  return undefined;
}

/** Node comes with 67 MB of headers for compiling native modules; nothing here compiles any. */
function trim() {
  const platforms = fileURLToPath(new URL('../node_modules/node/node_modules/', import.meta.url));
  if (existsSync(platforms))
    for (const name of readdirSync(platforms))
      if (/^node-(?:bin-)?(?:linux|darwin|win)/.test(name))
        rmSync(`${platforms}${name}/include`, { recursive: true, force: true });
}

trim();
const words = complaint(process.versions.node, process.env.npm_config_user_agent ?? '');
if (words !== undefined) console.error(`\nWARNING: ${words}\n`);
