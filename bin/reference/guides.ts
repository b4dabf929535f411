import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { GUIDE_NAMES } from '../../functions/adapters/docs/read-docs.ts';
import type { GuideName } from '../../functions/adapters/docs/read-docs.ts';
import { isSample, languageOf, LANGUAGES, readMarkdown } from './markdown.ts';
import type { Block, Language } from './markdown.ts';

const folder = resolve(import.meta.dirname, '../../docs/guides');

export interface Guide {
  name: GuideName;
  title: string;
  blocks: readonly Block[];
}

/** Path of a guide, relative to the root. */
export const guidePath = (name: GuideName): string => `docs/guides/${name}.md`;

export const readGuideText = (name: GuideName): string =>
  readFileSync(resolve(folder, `${name}.md`), 'utf8');

/**
 * A guide from its text.
 * @throws Error when it does not begin with its title, or a sample is not there in every language
 */
export function guideOf(name: GuideName, text: string): Guide {
  const blocks = readMarkdown(text);
  const [first] = blocks;
  if (first?.kind !== 'heading') throw new Error(`${guidePath(name)} has no title.`);
  requireAllLanguages(name, blocks);
  return { name, title: first.text, blocks };
}

function requireAllLanguages(name: GuideName, blocks: readonly Block[]): void {
  const all = Object.keys(LANGUAGES).join();
  let group: string[] = [];
  for (const block of [...blocks, undefined]) {
    if (block?.kind === 'code' && isSample(block)) group.push(block.info);
    else {
      if (group.length > 0 && group.join() !== all)
        throw new Error(`${guidePath(name)}: a sample wants ${all}, and has ${group.join()}.`);
      group = [];
    }
  }
}

/** The samples of a language in the order of the guide: together they are one program. */
export const programOf = ({ blocks }: Guide, language: Language): string =>
  blocks
    .flatMap((block) =>
      block.kind === 'code' && isSample(block) && languageOf(block.info) === language
        ? [block.code]
        : [],
    )
    .join('\n\n');

export const readGuides = (): Guide[] =>
  GUIDE_NAMES.map((name) => guideOf(name, readGuideText(name)));
