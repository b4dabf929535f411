import { html } from './html.ts';
import type { Markup } from './html.ts';
import { plain } from './markdown.ts';

/** Where a page finds the others; pages lie at `/v1/docs` and `/v1/docs/{guide}`. */
export interface Roots {
  reference: string;
  guides: string;
  openApi: string;
}
export const REFERENCE_ROOTS: Roots = {
  reference: 'docs',
  guides: 'docs/',
  openApi: 'openapi.json',
};
export const GUIDE_ROOTS: Roots = {
  reference: '../docs',
  guides: '',
  openApi: '../openapi.json',
};

/** Part of the contents. */
export interface Section {
  title: string;
  links: readonly { title: string; href: string; current?: boolean }[];
}

export interface PageParts {
  title: string;
  /** The name of the service. */
  service: string;
  roots: Roots;
  sections: readonly Section[];
  body: Markup;
}

/** A whole page. Without its script all is readable: the samples stand below one another, and the search is away. */
export function page({ title, service, roots, sections, body }: PageParts): string {
  const { text } = html`<!doctype html>
    <html lang="en" data-reference="${roots.reference}" data-guides="${roots.guides}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${roots.guides}reference.css" />
        <script type="module" src="${roots.guides}reference.js"></script>
      </head>
      <body>
        <a class="skip" href="#content">Skip to content</a>
        <header>
          <a class="service" href="${roots.reference}">${service}</a>
          <button
            id="contents-button"
            type="button"
            aria-expanded="false"
            aria-controls="contents"
            hidden
          >
            Contents
          </button>
          <search hidden>
            <label for="search" class="hidden-visually">Search guides and reference</label>
            <input
              id="search"
              type="search"
              placeholder="Search"
              autocomplete="off"
              spellcheck="false"
              aria-controls="results"
              aria-keyshortcuts="/"
            />
            <div id="results" hidden>
              <p role="status"></p>
              <ol></ol>
            </div>
          </search>
          <a href="${roots.openApi}">openapi.json</a>
        </header>
        <div class="columns">
          <nav id="contents" aria-label="Contents">${sections.map(sectionOf)}</nav>
          <main id="content" tabindex="-1">${body}</main>
        </div>
      </body>
    </html>`;
  return text;
}

const sectionOf = ({ title, links }: Section): Markup =>
  html`<h2>${title}</h2>
    <ul>
      ${links.map(
        (link) =>
          html`<li>
            <a href="${link.href}" ${link.current === true ? html` aria-current="page"` : undefined}
              >${plain(link.title)}</a
            >
          </li>`,
      )}
    </ul>`;
