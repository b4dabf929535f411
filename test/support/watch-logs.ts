import { Logger } from '@aws-lambda-powertools/logger';

// Whatever the service logs in a test is looked at, at every level, also where the level keeps it from being written.

/** What no line of a log may hold. */
const SECRETS = {
  'an e-mail address': /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/u,
  'a phone number': /\+\d{8,15}(?!\d)/u,
  'an API key': /lp_(?:live|test)_[0-9A-Za-z]{20,}/u,
  'a signing secret': /whsec_[\w+/=]{8,}/u,
  'a token': /eyJ[\w-]{8,}\.[\w-]{8,}/u,
  'a credential': /Bearer\s+\S{8,}/u,
} as const;

const LEVELS = ['debug', 'info', 'warn', 'error', 'critical'] as const;

const leaks: string[] = [];

/** What a line holds that it must not, in words. */
export function leaksOf(line: readonly unknown[]): string[] {
  const text = JSON.stringify(line, (_key, value: unknown) =>
    value instanceof Error ? `${value.message} ${value.stack ?? ''}` : value,
  );
  return Object.entries(SECRETS).flatMap(([what, pattern]) => {
    const found = pattern.exec(text)?.[0];
    return found === undefined ? [] : [`${what}: ${found.slice(0, 6)}... in ${text.slice(0, 200)}`];
  });
}

/** The leaks since the last look. */
export const takeLeaks = (): string[] => leaks.splice(0);

for (const level of LEVELS) {
  const write = Logger.prototype[level];
  Logger.prototype[level] = function looked(this: Logger, ...line: Parameters<typeof write>) {
    leaks.push(...leaksOf(line));
    Reflect.apply(write, this, line);
  };
}
