import type { SearchEntry } from './search-entry.ts';

// The script of the reference and its guides: the search, the language of the samples, and the contents on a phone.

const LANGUAGES = { sh: 'curl', ts: 'TypeScript', python: 'Python' };
const MOST_RESULTS = 20;

const { reference = '', guides = '' } = document.documentElement.dataset;

/** @throws Error when the page has no such element */
function elementOf<T extends Element>(selector: string, type: new () => T): T {
  const found = document.querySelector(selector);
  if (found instanceof type) return found;
  throw new Error(`There is no ${selector}.`);
}

const all = (selector: string): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(selector),
];

// Samples: one language for all of them, kept for the next page.

function keptLanguage(): string {
  try {
    return localStorage.getItem('language') ?? 'sh';
  } catch {
    return 'sh';
  }
}

function showLanguage(language: string): void {
  for (const figure of all('.samples figure'))
    figure.hidden = figure.dataset['language'] !== language;
  for (const choice of all('.tabs [data-language]'))
    choice.setAttribute('aria-pressed', String(choice.dataset['language'] === language));
  try {
    localStorage.setItem('language', language);
  } catch {
    // Storage is switched off: the choice holds for this page.
  }
}

function button(text: string): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = text;
  return made;
}

function languageButton(language: string, name: string): HTMLButtonElement {
  const choice = button(name);
  choice.dataset['language'] = language;
  choice.addEventListener('click', () => {
    // What stands above changes its height too: the pressed one stays where it is.
    const before = choice.getBoundingClientRect().top;
    showLanguage(language);
    scrollBy(0, choice.getBoundingClientRect().top - before);
  });
  return choice;
}

function copyButton(group: HTMLElement): HTMLButtonElement {
  const copy = button('Copy');
  copy.className = 'copy';
  const say = (text: string) => {
    copy.textContent = text;
    setTimeout(() => (copy.textContent = 'Copy'), 2_000);
  };
  copy.addEventListener('click', () => {
    const code = group.querySelector('figure:not([hidden]) code')?.textContent ?? '';
    navigator.clipboard.writeText(code).then(
      () => say('Copied'),
      () => say('Not allowed'),
    );
  });
  return copy;
}

for (const group of all('.samples')) {
  const tabs = document.createElement('div');
  tabs.className = 'tabs';
  tabs.role = 'group';
  tabs.ariaLabel = 'Language of the samples';
  for (const [language, name] of Object.entries(LANGUAGES))
    tabs.append(languageButton(language, name));
  tabs.append(copyButton(group));
  group.classList.add('tabbed');
  group.prepend(tabs);
}
if (all('.samples').length > 0) showLanguage(keptLanguage());

// Contents, folded on a phone.

const contents = elementOf('#contents', HTMLElement);
const contentsButton = elementOf('#contents-button', HTMLButtonElement);
const narrow = matchMedia('(max-width: 52rem)');

function openContents(isOpen: boolean): void {
  contents.classList.toggle('closed', !isOpen);
  // Over the text: wherever the page is scrolled to, what was asked for is in sight.
  contents.classList.toggle('over', narrow.matches);
  contentsButton.setAttribute('aria-expanded', String(isOpen));
}

function foldContents(): void {
  contentsButton.hidden = !narrow.matches;
  openContents(!narrow.matches);
}
narrow.addEventListener('change', foldContents);
contentsButton.addEventListener('click', () => openContents(contents.classList.contains('closed')));
contents.addEventListener('click', ({ target }) => {
  if (narrow.matches && target instanceof HTMLAnchorElement) openContents(false);
});
document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape' || !narrow.matches || contents.classList.contains('closed')) return;
  openContents(false);
  contentsButton.focus();
});
foldContents();

// Search.

const box = elementOf('search', HTMLElement);
const input = elementOf('#search', HTMLInputElement);
const results = elementOf('#results', HTMLElement);
const told = elementOf('#results p', HTMLElement);
const list = elementOf('#results ol', HTMLElement);
let loading: Promise<SearchEntry[]> | undefined;

const entriesOnce = (): Promise<SearchEntry[]> => (loading ??= loadEntries());

async function loadEntries(): Promise<SearchEntry[]> {
  const answer = await fetch(`${guides}search.json`);
  if (!answer.ok) throw new Error(`The index answered ${answer.status}.`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made together with this page
  return (await answer.json()) as SearchEntry[];
}

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Entries that hold every word; those with the words in their titles come first. */
function find(entries: readonly SearchEntry[], words: readonly string[]): SearchEntry[] {
  const ranked = entries.flatMap((entry) => {
    const title = entry.title.toLowerCase();
    const text = `${title} ${entry.within} ${entry.text}`.toLowerCase();
    if (!words.every((word) => text.includes(word))) return [];
    const isTitle = title === words.join(' ');
    return { entry, rank: words.filter((word) => title.includes(word)).length + (isTitle ? 9 : 0) };
  });
  return ranked.toSorted((a, b) => b.rank - a.rank).map(({ entry }) => entry);
}

/** A text with the words marked. */
function marked(text: string, words: readonly string[]): (string | HTMLElement)[] {
  const pattern = words.map((word) => word.replaceAll(/[^\w\s]/g, '\\$&')).join('|');
  return text.split(new RegExp(`(${pattern})`, 'i')).map((part, at) => {
    if (at % 2 === 0) return part;
    const mark = document.createElement('mark');
    mark.textContent = part;
    return mark;
  });
}

const BEFORE = 40;
const EXCERPT = 130;

/** The words around the first hit. */
function excerptOf(text: string, [first = '']: readonly string[]): string {
  const from = Math.max(0, text.toLowerCase().indexOf(first) - BEFORE);
  const to = from + EXCERPT;
  return `${from > 0 ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`;
}

function small(...parts: readonly (string | HTMLElement)[]): HTMLElement {
  const made = document.createElement('small');
  made.append(...parts);
  return made;
}

function resultOf(entry: SearchEntry, words: readonly string[]): HTMLLIElement {
  const { title, within, page, anchor, text } = entry;
  const link = document.createElement('a');
  link.href = page === '' ? `${reference}#${anchor}` : `${guides}${page}#${anchor}`;
  link.append(...marked(title, words), small(within));
  link.append(small(...marked(excerptOf(text, words), words)));
  const made = document.createElement('li');
  made.append(link);
  return made;
}

async function search(): Promise<void> {
  const words = wordsOf(input.value);
  results.hidden = words.length === 0;
  if (words.length === 0) return;
  try {
    const found = find(await entriesOnce(), words);
    // Typed on meanwhile: a later search answers that.
    if (wordsOf(input.value).join() !== words.join()) return;
    list.replaceChildren(...found.slice(0, MOST_RESULTS).map((entry) => resultOf(entry, words)));
    const count = found.length === 1 ? '1 result' : `${found.length} results`;
    told.textContent =
      found.length > MOST_RESULTS ? `The first ${MOST_RESULTS} of ${count}` : count;
  } catch {
    loading = undefined;
    told.textContent = 'The search could not be loaded. Type again to retry.';
    list.replaceChildren();
  }
}

/** Goes to the result before or after the one with the focus; the field stands before the first. */
function step(by: number): void {
  const stops: HTMLElement[] = [input, ...list.querySelectorAll('a')];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  stops[Math.min(Math.max(at + by, 0), stops.length - 1)]?.focus();
}

input.addEventListener('input', () => void search());
input.addEventListener('focus', () => void search());
box.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') {
    input.focus();
    results.hidden = true;
  } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault();
    step(event.key === 'ArrowDown' ? 1 : -1);
  } else if (event.key === 'Enter' && event.target === input) list.querySelector('a')?.click();
});
list.addEventListener('click', () => (results.hidden = true));
document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Node && box.contains(target))) results.hidden = true;
});
document.addEventListener('keydown', (event) => {
  const isTyping = event.target instanceof HTMLInputElement;
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  input.focus();
});
box.hidden = false;
