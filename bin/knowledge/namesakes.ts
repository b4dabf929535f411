/** Lines of the gazetteer for names that several places bear: which of them people mean. */
import { foldedName } from '../../functions/domain/kernel/text.ts';
import { COUNTRIES_OF_LANGUAGE } from '../../functions/domain/prompt/languages.ts';
import { vocabularyLines } from './sources.ts';

/** `places`: the lines of the gazetteer so far. A place that is not among them would silently be lost. */
export function namesakeLines(places: readonly string[]): string[] {
  const known = ownNames(places);
  const missing: string[] = [];
  const facts = vocabularyLines('namesakes.txt').map((line) => {
    const [names = '', languages = '', meant = ''] = line.split('|').map((part) => part.trim());
    return { names: names.split(';').map(foldedName), languages, meant: meant.split(';') };
  });
  const lines = facts.flatMap(({ names, languages, meant }) => {
    const targets = meant.map((target) => {
      const [kind = '', code = '', ...words] = target.trim().split(' ');
      const group = `${kind} ${code.replace('.', ' ')}`.trim();
      const id = `${group}=${foldedName(words.join(' '))}`;
      if (!known.has(id)) missing.push(target.trim());
      return id;
    });
    return names.map((name) => {
      const others = facts
        .filter((fact) => fact.languages !== '*' && fact.names.includes(name))
        .flatMap((fact) => fact.languages.split(' '));
      const all = Object.keys(COUNTRIES_OF_LANGUAGE).filter((one) => !others.includes(one));
      return [name, languages === '*' ? all.join(' ') : languages, ...targets].join('\t');
    });
  });
  if (missing.length > 0) throw new Error(`namesakes.txt: no such places: ${missing.join(', ')}`);
  return ['@m', ...lines];
}

/** `c US TX=austin` of every place. */
function ownNames(places: readonly string[]): ReadonlySet<string> {
  const known = new Set<string>();
  let group = '';
  for (const line of places) {
    if (line.startsWith('@')) group = line.slice(1);
    else {
      const cells = group.startsWith('r ') ? line.split('\t').slice(2) : line.split('\t');
      known.add(`${group}=${foldedName(cells[0] ?? '')}`);
    }
  }
  return known;
}
