/** The name that a misspelt one most likely means; undefined where none is near. */
export function nearestName(misspelt: string, names: readonly string[]): string | undefined {
  const wanted = misspelt.toLowerCase();
  const most = Math.max(1, Math.floor(wanted.length / 3));
  const [best] = names
    .map((name) => ({ name, edits: editsBetween(wanted, name.toLowerCase()) }))
    .filter(({ edits }) => edits <= most)
    .toSorted((a, b) => a.edits - b.edits);
  return best?.name;
}

/** Letters to insert, delete, replace, or swap with their neighbour (optimal string alignment). */
function editsBetween(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_one, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[j - 2] ?? 0) + 1 : Infinity,
      );
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
