import * as z from 'zod';
import type { MailboxVerdict } from '../../domain/verification/judge-reply.ts';
import type { AskMailServer, MailboxAnswer } from '../../domain/verification/mail-route.ts';

/** The parts of Reacher's answer that are used; its `smtp` is an error object where it could not ask. */
const ReacherAnswer = z.object({
  is_reachable: z.enum(['safe', 'risky', 'invalid', 'unknown']),
  smtp: z.union([
    z.object({
      can_connect_smtp: z.boolean(),
      has_full_inbox: z.boolean(),
      is_catch_all: z.boolean(),
      is_deliverable: z.boolean(),
      is_disabled: z.boolean(),
    }),
    z.object({ error: z.unknown() }),
    z.object({ type: z.string() }),
  ]),
});
type ReacherAnswer = z.infer<typeof ReacherAnswer>;

/** Reacher's own path for a check at once. */
const CHECK_PATH = '/v0/check_email';
const MAX_ANSWER_OCTETS = 65_536;
/** Mailboxes of one domain asked for at once: each is a conversation of its own with the same server. */
const PARALLEL = 10;

/**
 * Asks a Reacher-compatible backend, which holds the conversation in our place. The address is the operator's own
 * setting, so it may be a private one; a URL with a path is taken as it is.
 */
export function reacherAsker(reacherUrl: string): AskMailServer {
  const url = new URL(reacherUrl);
  if (url.pathname === '/') url.pathname = CHECK_PATH;
  return async ({ mailboxes, budgetMs }) => {
    const signal = AbortSignal.timeout(budgetMs);
    const answers: MailboxAnswer[] = [];
    const queue = mailboxes.entries();
    const lane = async () => {
      for (const [index, { address }] of queue) answers[index] = await check(url, address, signal);
    };
    await Promise.all(Array.from({ length: PARALLEL }, lane));
    return answers;
  };
}

async function check(url: URL, address: string, signal: AbortSignal): Promise<MailboxAnswer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ to_email: address }),
      redirect: 'error',
      signal,
    });
    if (!response.ok) {
      await response.body?.cancel();
      return unknownAnswer('unavailable');
    }
    return answerOf(ReacherAnswer.parse(JSON.parse(await readText(response))));
  } catch {
    return unknownAnswer(signal.aborted ? 'timeout' : 'unavailable');
  }
}

async function readText(response: Response): Promise<string> {
  const body: AsyncIterable<Uint8Array> | null = response.body;
  if (body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MAX_ANSWER_OCTETS) throw new Error('The answer is too large.');
  }
  return text + decoder.decode();
}

function answerOf({ is_reachable: reachable, smtp }: ReacherAnswer): MailboxAnswer {
  if (!('can_connect_smtp' in smtp) || !smtp.can_connect_smtp) return unknownAnswer('unavailable');
  const catchAll = smtp.is_catch_all;
  if (smtp.has_full_inbox) return { verdict: 'full', catchAll };
  if (smtp.is_disabled) return { verdict: 'rejected', catchAll };
  if (smtp.is_deliverable) return { verdict: 'accepted', catchAll };
  return reachable === 'unknown' ? unknownAnswer('unavailable') : { verdict: 'rejected', catchAll };
}

const unknownAnswer = (verdict: MailboxVerdict): MailboxAnswer => ({ verdict, catchAll: null });
