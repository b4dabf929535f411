let draft = '';

/**
 * Remembers the sentence that is being written, in the page's memory alone. Returns what forgets it: for the moment
 * when its form goes.
 */
export function keepDraft(sentence: string): () => void {
  draft = sentence;
  return () => {
    draft = '';
  };
}

/** Where a person goes on after a new sign-in: the page in sight, with the sentence that was being written. */
export function hereWithDraft(): string {
  const { pathname, search } = location;
  if (pathname !== '/' || draft.trim() === '') return `${pathname}${search}`;
  const query = new URLSearchParams(search);
  query.set('prompt', draft);
  return `/?${query.toString()}`;
}
