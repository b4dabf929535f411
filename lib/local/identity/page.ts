import { createHash } from 'node:crypto';
import type { Reply } from './http.ts';
import type { LocalUser } from './users.ts';

export interface LoginPage {
  readonly transaction: string;
  readonly users: readonly LocalUser[];
  /** What stands in the e-mail field. */
  readonly email?: string;
  readonly error?: string;
  /** Where the form's answer may lead to: browsers apply `form-action` to redirects too. */
  readonly redirectOrigins: readonly string[];
}

const MAX_SHOWN_USERS = 20;
const STYLE = `:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
body{max-width:24rem;margin:4rem auto;padding:0 1rem}
h1{font-size:1.5rem}
ul{list-style:none;padding:0}
button,input{box-sizing:border-box;width:100%;min-height:2.75rem;margin:.25rem 0;padding:.5rem .75rem;font:inherit;border:1px solid GrayText;border-radius:.375rem}
button{cursor:pointer;text-align:start}
form>button{background:#155eef;border-color:#155eef;color:#fff;text-align:center}
:focus-visible{outline:3px solid Highlight;outline-offset:2px}
[role=alert]{font-weight:bold}
label{display:block;font-weight:bold}`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** The page on which one picks a user or types an address. Works without scripts and by keyboard. */
export function loginPage(page: LoginPage, status = 200): Reply {
  const { transaction, users, email = '', error, redirectOrigins } = page;
  const hidden = `<input type="hidden" name="transaction" value="${escapeHtml(transaction)}">`;
  const choices = users
    .slice(0, MAX_SHOWN_USERS)
    .map(({ email: address }) => escapeHtml(address))
    .map((address) => `<li><button name="email" value="${address}">${address}</button></li>`);
  const known = `<h2 id="known">Continue as</h2>
<form method="post" action="/login" aria-labelledby="known">${hidden}<ul>${choices.join('')}</ul></form>
<h2 id="other">Or use another address</h2>`;
  const invalid = error === undefined ? '' : ' aria-invalid="true" aria-describedby="error"';
  const content = `<h1>Sign in</h1>
<p>This page belongs to the local stack. It needs no password and sends no e-mail.</p>
${choices.length > 0 ? known : '<h2 id="other">Use any address</h2>'}
<form method="post" action="/login" aria-labelledby="other" novalidate>${hidden}
<label for="email">E-mail address</label>
<input id="email" name="email" type="email" required autocomplete="email" value="${escapeHtml(email)}"${invalid}>
${error === undefined ? '' : `<p id="error" role="alert">${escapeHtml(error)}</p>`}
<button>Sign in</button></form>`;
  return htmlPage('Sign in', content, status, redirectOrigins);
}

/** A page with one message: what went wrong, or that it is done. */
export function messagePage(title: string, message: string, status = 200): Reply {
  return htmlPage(title, `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(message)}</p>`, status, []);
}

function htmlPage(
  title: string,
  content: string,
  status: number,
  redirectOrigins: readonly string[],
): Reply {
  const formTargets = ["'self'", ...redirectOrigins].join(' ');
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action ${formTargets}; frame-ancestors 'none'; base-uri 'none'`,
      // Not no-referrer: that would turn the form's Origin header into null.
      'referrer-policy': 'same-origin',
    },
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main>${content}</main></body></html>`,
  };
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
