/** Marks that people put around an address, and that no address begins or ends with. */
const AROUND = /^[<("'[]+|[>)"'\].:!?]+$/g;

export interface EmailList {
  /** Each once, whatever its letters' case, in the order of the text. */
  emails: string[];
  /** What stands between them and is no address: names, words. */
  others: string[];
}

/** Addresses out of any pasted text: lines, lists, `Name <name@example.com>`, `mailto:` links. */
export function emailsIn(text: string): EmailList {
  const emails = new Map<string, string>();
  const others = new Set<string>();
  for (const word of text.split(/[\s,;]+/)) {
    const bare = word.replaceAll(AROUND, '').replace(/^mailto:/i, '');
    if (bare.includes('@')) emails.set(bare.toLowerCase(), emails.get(bare.toLowerCase()) ?? bare);
    else if (bare !== '') others.add(bare);
  }
  return { emails: [...emails.values()], others: [...others] };
}
