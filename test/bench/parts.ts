/** After so long no further part is begun. */
const LIMIT_MS = 10 * 60_000;

export interface PartsOutcome {
  /** Seconds that each part took. */
  readonly seconds: Readonly<Record<string, number>>;
  /** Parts without figures, and why. */
  readonly left: Readonly<Record<string, string>>;
}

/**
 * Measures parts one after the other, each of which prints its figures. A part that fails holds up no other, and where the
 * machine is too slow for all of them in ten minutes, the last ones are left: either is said.
 */
export async function runParts(
  parts: Readonly<Record<string, () => Promise<void>>>,
): Promise<PartsOutcome> {
  const began = performance.now();
  const seconds: Record<string, number> = {};
  const left: Record<string, string> = {};
  for (const [name, run] of Object.entries(parts)) {
    const started = performance.now();
    if (started - began > LIMIT_MS) {
      left[name] = 'ten minutes were over';
      continue;
    }
    try {
      await run();
      seconds[name] = (performance.now() - started) / 1_000;
    } catch (error) {
      left[name] = String(error);
    }
  }
  for (const [name, why] of Object.entries(left)) console.log(`\n${name}: not measured, ${why}`);
  return { seconds, left };
}
