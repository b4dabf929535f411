import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod';
import { readInput } from './knowledge/inputs.ts';

// node bin/build-icons.ts: writes the icons that the dashboard imports, as components. `--check` only reports whether
// the file is up to date. For a new icon, import it by its name on lucide.dev, then run this.

const root = resolve(import.meta.dirname, '..');
const FILE = 'dashboard/src/ui/icons.generated.tsx';
const IMPORT = /import \{([^}]+)\} from '[./]+(?:ui\/)?icons\.generated\.tsx'/g;

const HEADER = `// Made by bin/build-icons.ts from Lucide (ISC License; see NOTICE); not to be edited.
import { icon } from './icon.tsx';
`;

const Collection = z.object({
  icons: z.record(z.string(), z.object({ body: z.string() })),
  aliases: z.record(z.string(), z.object({ parent: z.string() })).default({}),
});

const { icons, aliases } = Collection.parse(
  JSON.parse(readInput('@iconify-json/lucide', 'icons.json')),
);

/** Names of the icons that some file of the dashboard imports. */
function importedNames(): string[] {
  const files = globSync('dashboard/src/**/*.{ts,tsx}', { cwd: root });
  const names = files.flatMap((file) =>
    [...readFileSync(resolve(root, file), 'utf8').matchAll(IMPORT)].flatMap(([, list = '']) =>
      list.split(',').map((part) => part.trim().split(' as ')[0] ?? ''),
    ),
  );
  return [...new Set(names)].filter((name) => name !== '').toSorted();
}

/** `Table2` is `table-2`, `CircleAlert` is `circle-alert`. */
const slugOf = (name: string): string =>
  name.replaceAll(/(?<=[a-z])(?=[A-Z0-9])/g, '-').toLowerCase();

const camelCase = (name: string): string =>
  name.replaceAll(/-([a-z])/g, (_dash, letter: string) => letter.toUpperCase());

/** What the frame of every icon says already. */
const FRAME: Readonly<Record<string, string>> = {
  fill: 'none',
  stroke: 'currentColor',
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
  'stroke-width': '2',
};

/** The shapes of an icon as JSX. @throws Error when there is no such icon */
function shapesOf(name: string): string {
  const slug = slugOf(name);
  const body = icons[slug]?.body ?? icons[aliases[slug]?.parent ?? '']?.body;
  if (body === undefined) throw new Error(`Lucide has no icon ${slug}.`);
  return [...body.matchAll(/<(?!g\b|\/)([a-z]+)([^>]*?)\/>/g)]
    .map(([, tag = '', attributes = '']) => {
      const own = [...attributes.matchAll(/([a-z-]+[0-9]?)="([^"]*)"/g)]
        .filter(([, key = '', value]) => FRAME[key] !== value)
        .map(([, key = '', value = '']) => ` ${camelCase(key)}="${value}"`);
      return `<${tag}${own.join('')} />`;
    })
    .join('');
}

const text =
  HEADER +
  importedNames()
    .map((name) => `\nexport const ${name} = icon(<>${shapesOf(name)}</>);\n`)
    .join('');

const path = resolve(root, FILE);
if (existsSync(path) && readFileSync(path, 'utf8') === text) console.log(`${FILE}: up to date`);
else if (process.argv.includes('--check')) {
  console.error(`${FILE} is out of date: run node bin/build-icons.ts.`);
  process.exitCode = 1;
} else {
  writeFileSync(path, text);
  console.log(`wrote ${FILE}`);
}
