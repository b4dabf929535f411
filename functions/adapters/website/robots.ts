import RobotsFile from 'robots-parser/Robots.js';

/** What a host's robots.txt asks of this service. */
export interface Robots {
  /** Whether there is a file with rules. */
  readonly hasRules: boolean;
  readonly crawlDelaySeconds: number;
  allows(url: string): boolean;
}

export function everythingAllowed(): Robots {
  return { hasRules: false, crawlDelaySeconds: 0, allows: () => true };
}

export function nothingAllowed(): Robots {
  return { hasRules: true, crawlDelaySeconds: 0, allows: () => false };
}

/** Reads a robots file (RFC 9309) for the product that `userAgent` begins with. */
export function parseRobots(robotsUrl: string, text: string, userAgent: string): Robots {
  const rules = new RobotsFile(robotsUrl, text.replace(/^\uFEFF/, ''));
  const product = userAgent.split('/', 1)[0] ?? '*';
  return {
    hasRules: true,
    crawlDelaySeconds: Math.max(0, rules.getCrawlDelay(product) ?? 0),
    // `undefined` means that the file is another host's; then it has nothing to say.
    allows: (url) => rules.isAllowed(url, product) !== false,
  };
}
