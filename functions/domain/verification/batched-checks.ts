import { Limiter } from '../kernel/limiter.ts';
import { parseAddress } from './parse-address.ts';
import type { EmailVerification } from './verification.ts';
import type { Verifier } from './verifier.ts';

export interface BatchedChecksOptions {
  /** Domains under way at once: many firms share the mail servers of a few large providers. */
  parallelDomains: number;
  /** For the addresses of one domain that are checked together, milliseconds. */
  budgetMs: number;
}

interface Waiting {
  email: string;
  answer: PromiseWithResolvers<EmailVerification>;
}

/** Addresses of one domain that are asked for in one conversation. */
const MOST_TOGETHER = 25;

/**
 * Checks addresses that come one by one, as an answer to each: while a domain is being asked, further addresses of it
 * wait and are asked for together.
 */
export function batchedChecks(
  verifier: Verifier,
  { parallelDomains, budgetMs }: BatchedChecksOptions,
): (email: string) => Promise<EmailVerification> {
  const limiter = new Limiter(parallelDomains);
  const waiting = new Map<string, Waiting[]>();
  const checkDomain = async (domain: string): Promise<void> => {
    for (;;) {
      const batch = waiting.get(domain)?.splice(0, MOST_TOGETHER) ?? [];
      if (batch.length === 0) break;
      try {
        const emails = batch.map(({ email }) => email);
        const results = await limiter.run(() => verifier.verify(emails, { budgetMs }));
        for (const [index, { answer }] of batch.entries()) {
          const result = results[index];
          if (result === undefined) answer.reject(new Error('An address got no answer.'));
          else answer.resolve(result);
        }
      } catch (error) {
        for (const { answer } of batch) answer.reject(error);
      }
    }
    waiting.delete(domain);
  };
  return (email) => {
    const domain = parseAddress(email)?.domain ?? '';
    const answer = Promise.withResolvers<EmailVerification>();
    const queue = waiting.get(domain);
    if (queue === undefined) {
      waiting.set(domain, [{ email, answer }]);
      void checkDomain(domain);
    } else queue.push({ email, answer });
    return answer.promise;
  };
}
